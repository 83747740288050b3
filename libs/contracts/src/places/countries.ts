/** ISO 3166-1: each country's number, two and three letters. */
export const COUNTRY_CODES = `
020ADAND 784AEARE 004AFAFG 028AGATG 660AIAIA 008ALALB 051AMARM 024AOAGO 010AQATA 032ARARG 016ASASM
040ATAUT 036AUAUS 533AWABW 248AXALA 031AZAZE 070BABIH 052BBBRB 050BDBGD 056BEBEL 854BFBFA 100BGBGR
048BHBHR 108BIBDI 204BJBEN 652BLBLM 060BMBMU 096BNBRN 068BOBOL 535BQBES 076BRBRA 044BSBHS 064BTBTN
074BVBVT 072BWBWA 112BYBLR 084BZBLZ 124CACAN 166CCCCK 180CDCOD 140CFCAF 178CGCOG 756CHCHE 384CICIV
184CKCOK 152CLCHL 120CMCMR 156CNCHN 170COCOL 188CRCRI 192CUCUB 132CVCPV 531CWCUW 162CXCXR 196CYCYP
203CZCZE 276DEDEU 262DJDJI 208DKDNK 212DMDMA 214DODOM 012DZDZA 218ECECU 233EEEST 818EGEGY 732EHESH
232ERERI 724ESESP 231ETETH 246FIFIN 242FJFJI 238FKFLK 583FMFSM 234FOFRO 250FRFRA 266GAGAB 826GBGBR
308GDGRD 268GEGEO 254GFGUF 831GGGGY 288GHGHA 292GIGIB 304GLGRL 270GMGMB 324GNGIN 312GPGLP 226GQGNQ
300GRGRC 239GSSGS 320GTGTM 316GUGUM 624GWGNB 328GYGUY 344HKHKG 334HMHMD 340HNHND 191HRHRV 332HTHTI
348HUHUN 360IDIDN 372IEIRL 376ILISR 833IMIMN 356ININD 086IOIOT 368IQIRQ 364IRIRN 352ISISL 380ITITA
832JEJEY 388JMJAM 400JOJOR 392JPJPN 404KEKEN 417KGKGZ 116KHKHM 296KIKIR 174KMCOM 659KNKNA 408KPPRK
410KRKOR 414KWKWT 136KYCYM 398KZKAZ 418LALAO 422LBLBN 662LCLCA 438LILIE 144LKLKA 430LRLBR 426LSLSO
440LTLTU 442LULUX 428LVLVA 434LYLBY 504MAMAR 492MCMCO 498MDMDA 499MEMNE 663MFMAF 450MGMDG 584MHMHL
807MKMKD 466MLMLI 104MMMMR 496MNMNG 446MOMAC 580MPMNP 474MQMTQ 478MRMRT 500MSMSR 470MTMLT 480MUMUS
462MVMDV 454MWMWI 484MXMEX 458MYMYS 508MZMOZ 516NANAM 540NCNCL 562NENER 574NFNFK 566NGNGA 558NINIC
528NLNLD 578NONOR 524NPNPL 520NRNRU 570NUNIU 554NZNZL 512OMOMN 591PAPAN 604PEPER 258PFPYF 598PGPNG
608PHPHL 586PKPAK 616PLPOL 666PMSPM 612PNPCN 630PRPRI 275PSPSE 620PTPRT 585PWPLW 600PYPRY 634QAQAT
638REREU 642ROROU 688RSSRB 643RURUS 646RWRWA 682SASAU 090SBSLB 690SCSYC 729SDSDN 752SESWE 702SGSGP
654SHSHN 705SISVN 744SJSJM 703SKSVK 694SLSLE 674SMSMR 686SNSEN 706SOSOM 740SRSUR 728SSSSD 678STSTP
222SVSLV 534SXSXM 760SYSYR 748SZSWZ 796TCTCA 148TDTCD 260TFATF 768TGTGO 764THTHA 762TJTJK 772TKTKL
626TLTLS 795TMTKM 788TNTUN 776TOTON 792TRTUR 780TTTTO 798TVTUV 158TWTWN 834TZTZA 804UAUKR 800UGUGA
581UMUMI 840USUSA 858UYURY 860UZUZB 336VAVAT 670VCVCT 862VEVEN 092VGVGB 850VIVIR 704VNVNM 548VUVUT
876WFWLF 882WSWSM 887YEYEM 175YTMYT 710ZAZAF 894ZMZMB 716ZWZWE
`;

/** What countries are called beside their English names by the CLDR: by ISO 3166, the World Bank, and in speech. */
export const OTHER_COUNTRY_NAMES: Readonly<Record<string, string>> = {
  AE: 'uae',
  BA: 'bosnia',
  BN: 'brunei darussalam',
  BO: 'bolivia plurinational state of',
  BS: 'bahamas the',
  CD: 'democratic republic of the congo, congo the democratic republic of the, congo dem rep, dr congo, drc',
  CF: 'central african rep',
  CG: 'congo, congo rep, republic of the congo, congo republic of the',
  CI: 'ivory coast',
  CN: 'people s republic of china, mainland china',
  CV: 'cabo verde',
  CZ: 'czech republic',
  DO: 'dominican rep',
  EG: 'egypt arab rep',
  FK: 'falkland islands malvinas',
  FM: 'micronesia federated states of, micronesia fed sts',
  GB: 'uk, great britain, britain, united kingdom of great britain and northern ireland',
  GM: 'gambia the',
  HK: 'hong kong, hong kong sar',
  IR: 'iran islamic republic of, iran islamic rep, islamic republic of iran',
  KG: 'kyrgyz republic',
  KN: 'saint kitts',
  KP: 'korea democratic people s republic of, korea dem people s rep, democratic people s republic of korea, korea north',
  KR: 'korea, republic of korea, korea republic of, korea rep, korea south',
  LA: 'lao people s democratic republic, lao pdr',
  MD: 'moldova republic of, republic of moldova',
  MF: 'saint martin french part',
  MK: 'macedonia, republic of north macedonia, macedonia fyr',
  MM: 'myanmar, burma',
  MO: 'macao, macau, macao sar',
  NL: 'holland',
  PS: 'palestine, palestine state of, state of palestine, west bank and gaza',
  RU: 'russian federation',
  SK: 'slovak republic',
  SX: 'sint maarten dutch part',
  SY: 'syrian arab republic',
  SZ: 'swaziland',
  TL: 'east timor',
  TR: 'turkey, turkiye',
  TW: 'taiwan province of china, chinese taipei',
  TZ: 'tanzania united republic of, united republic of tanzania',
  US: 'usa, u s, u s a, united states of america',
  VA: 'holy see, vatican',
  VC: 'saint vincent and the grenadines',
  VE: 'venezuela bolivarian republic of, venezuela rb, bolivarian republic of venezuela',
  VG: 'virgin islands british',
  VI: 'virgin islands u s',
  VN: 'viet nam',
  YE: 'yemen rep',
};
