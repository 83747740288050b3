/** The states of the US, its capital and its territories: FIPS number, letters of the post, name. */
export const STATES = `
01ALAlabama
02AKAlaska
04AZArizona
05ARArkansas
06CACalifornia
08COColorado
09CTConnecticut
10DEDelaware
11DCDistrict of Columbia
12FLFlorida
13GAGeorgia
15HIHawaii
16IDIdaho
17ILIllinois
18INIndiana
19IAIowa
20KSKansas
21KYKentucky
22LALouisiana
23MEMaine
24MDMaryland
25MAMassachusetts
26MIMichigan
27MNMinnesota
28MSMississippi
29MOMissouri
30MTMontana
31NENebraska
32NVNevada
33NHNew Hampshire
34NJNew Jersey
35NMNew Mexico
36NYNew York
37NCNorth Carolina
38NDNorth Dakota
39OHOhio
40OKOklahoma
41OROregon
42PAPennsylvania
44RIRhode Island
45SCSouth Carolina
46SDSouth Dakota
47TNTennessee
48TXTexas
49UTUtah
50VTVermont
51VAVirginia
53WAWashington
54WVWest Virginia
55WIWisconsin
56WYWyoming
60ASAmerican Samoa
66GUGuam
69MPNorthern Mariana Islands
72PRPuerto Rico
78VIU.S. Virgin Islands
`;
