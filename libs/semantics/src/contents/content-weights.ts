/**
 * What each feature of a column says for what its cells hold, in hundredths of odds, in the order of COLUMN_CONTENTS. Trained
 * with labelled columns by `npm run bench -- contents`, which writes this file.
 */
export const CONTENT_WEIGHTS = `
always = 28 -77 65 23 -45 -47 -44 12 34; type text = -20 -18 74 -28 -16 -35 -25 -10 13; role dimension = -26 9 65 -16 -2 -39 -35 -81 34; text dimension = 5 29 40 2 7 -36 -31 -44 12
text values up to 200 = -66 19 68 -51 -46 -1 27 27 -25; text values up to 1000 = 5 11 14 -46 43 20 0 -31 -5; text values up to 10000 = -35 5 43 -22 15 21 -4 0 -52; text values differ in 0.0001 = -14 3 34 -26 -30 -29 -9 10 46
text values differ in 0.001 = -5 -9 30 -14 18 -23 35 -23 -11; rows up to 100000 = 24 -11 -18 2 -21 -13 -26 9 34; looks: one word = 36 -66 54 -17 -38 10 -31 39 -8; looks: proper name = -15 -13 95 -31 -14 -21 -63 48 16
looks: small word = -3 12 9 -14 134 9 -99 -16 -38; longer than 3 = 16 39 -7 -4 -4 -24 -9 46 -40; longer than 6 = 29 16 28 38 -22 -10 -17 -5 -67; text word area = -18 -2 32 -1 0 -1 -1 -2 -7
text called as measures are = 119 71 -94 -1 -29 -13 3 -69 12; text one word = -21 -51 13 12 6 -12 -16 16 56; text beside numbers = 48 15 30 -13 -52 -30 -24 -4 31; text beside categories = -58 -12 90 -9 -40 -44 12 36 -2
text begins as others do = -6 60 17 30 -20 18 -74 -2 -18; type integer = 19 -39 29 -21 -20 -20 -21 23 39; integer dimension = -28 -12 53 -7 -3 -3 -3 -40 30; number values up to 200 = 16 -25 37 -7 -15 -15 -16 -1 12
number values up to 1000 = 30 8 17 2 -22 -22 -22 -34 -8; number values up to 10000 = 39 -25 15 5 -24 -24 -25 -31 -24; number values differ in 0.0001 = 11 -33 85 -9 -27 -27 -27 -42 76; number values differ in 0.001 = 45 -10 -7 -6 -26 -26 -26 -54 -23
whole up to 366 = 106 20 -11 -15 -9 -9 -9 2 -84; whole up to 1000 = 21 15 -52 -17 -10 -10 -10 13 91; whole up to 10000 = -36 -6 68 -20 -13 -13 -13 -7 18; whole up to 1000000 = 17 -17 45 -29 -16 -16 -16 13 5
whole up to 100000000 = 30 -27 13 -41 -18 -18 -18 76 9; whole from one = 25 -20 24 -9 -2 -2 -2 -34 21; whole with few gaps = -20 18 -6 -24 -9 -9 -9 78 3; number called code = -52 -5 -28 -2 -1 0 0 12 76
number called code last = -30 -4 35 -1 -1 0 0 22 -20; number word area = -8 0 51 -1 0 0 0 -5 -35; number word code = -46 -3 68 -1 0 0 0 -5 -12; number called as measures are = 55 42 -43 -26 -7 -7 -7 26 -80
number beside numbers = 27 82 -96 -9 -19 -19 -19 -59 88; number beside categories = 8 -72 45 -26 -7 -6 -6 -7 70; number begins as others do = 25 -37 61 -25 -16 -16 -16 -42 25; number ends as others do = 43 21 -28 -29 -17 -17 -17 -6 -31
text values up to 2 = -38 -24 50 -17 -19 -7 18 70 -45; text values up to 3 = -10 -10 87 -18 -27 -9 24 24 -59; text values up to 5 = -35 -25 14 -20 13 -12 14 58 -11; text values up to 10 = 21 -17 -1 -29 -13 -5 23 78 -67
text values up to 20 = 4 -36 40 -28 -27 2 0 35 -6; text values up to 50 = 4 32 -1 -11 44 -14 -21 -34 19; of one length = -18 12 -17 72 -61 -6 -12 59 -27; number values up to 2 = 29 -36 -3 -1 -1 -1 -1 42 -24
number values up to 3 = -22 -33 40 -3 -2 -1 -2 47 -34; number values up to 5 = -13 -36 85 -5 -3 -3 -3 -30 -43; number values up to 10 = -16 -16 21 -8 -5 -5 -5 31 13; number values up to 20 = -7 11 34 -2 -7 -7 -7 20 -41
number values up to 50 = -40 -17 18 -11 -10 -10 -10 24 71; whole with many gaps = 42 -31 6 2 -7 -7 -7 5 -7; whole of one length = -81 -18 16 12 -3 -3 -3 52 28; longer than 10 = -10 -53 -13 -1 41 28 35 0 -25
longer than 16 = -14 -53 -60 -21 15 40 46 19 34; more words than 1.5 = -27 -9 -47 1 59 -47 3 -5 75; more words than 2.5 = -58 20 18 -1 47 -27 14 -38 25; text called thing = -8 -6 49 -6 11 -18 9 -4 -27
text called thing last = -1 -2 7 -1 8 -1 -4 5 -11; text word item = -3 -2 30 -2 6 -9 14 -7 -27; number called thing = 38 0 -6 -1 0 0 0 -3 -29; role measure = 47 -9 -28 -1 -22 -22 -22 -53 -11
integer measure = 51 13 -29 -16 -10 -10 -10 -69 41; number values differ in 0.01 = 24 29 -48 4 -23 -23 -23 50 -18; number missing 0.001 = -15 -15 22 -27 -8 -8 -8 -13 82; number missing 0.05 = 36 9 -8 -20 -6 -6 -6 9 -10
whole from zero = 54 40 -37 -24 -11 -11 -11 10 0; number called as periods are = -41 4 -15 -4 -1 -1 -1 3 55; number one word = 74 -56 -76 -18 -11 -10 -11 22 56; number digits in name = -1 -31 -8 -12 -6 -6 -6 48 42
number in capitals = -1 6 -119 -11 -3 -3 -3 24 109; number numbered among others = 18 23 -19 -13 -5 -5 -5 33 -20; role text = -19 -6 -6 -6 25 31 44 -53 -14; text text = -19 -6 -6 -6 25 31 44 -53 -14
text values differ in 0.01 = -14 -33 -15 9 24 -11 27 -3 19; text missing 0.001 = 86 -36 9 -31 -14 3 6 -26 8; looks: items by comma = -29 11 -53 -14 -72 -40 137 -21 80; role geo = 80 -29 105 -25 -24 -9 -24 -61 -14
text geo = 13 -23 104 -24 -24 -8 -23 -49 34; text called place = -14 -12 24 -13 -18 -13 -29 -12 91; text called place last = 11 -8 1 -10 -5 -6 -35 -6 58; text word country = -20 -3 20 -2 -2 -2 -1 37 -25
looks: capitals = -39 -16 33 6 18 -24 23 -42 47; text called code = -51 -10 59 -21 -10 -3 -8 26 18; text called code last = -39 -8 60 -19 -7 -3 -7 26 -3; text word code = -25 -4 -9 -8 -6 -2 -3 44 12
text word currency = -4 -2 39 -2 -5 -1 -8 -6 -11; type date = -10 -9 -13 46 -8 -8 -9 12 -8; role time = -17 -15 56 69 -9 -9 -10 -46 -47; date time = -9 -7 -9 51 -7 -7 -7 -6 -8
other values up to 10000 = -15 -14 21 47 -11 -11 -12 -2 -15; other values differ in 0.0001 = -14 -14 -1 53 -11 -11 -12 1 -12; other values differ in 0.001 = -12 -13 -17 57 -10 -10 -11 5 -10; other called time = -8 -7 -34 54 -6 -6 -7 7 -7
other called time last = -7 -7 -29 48 -5 -6 -6 11 -6; other word date = -7 -7 -31 50 -5 -6 -6 8 -6; other one word = -5 -5 0 26 -4 -4 -4 5 -4; other beside numbers = -2 -1 17 1 -2 -1 -1 -7 -2
other beside categories = -5 -2 14 18 -3 -3 -3 -10 -6; type timestamp = -3 -2 -12 24 -2 -2 -2 1 -2; timestamp time = -3 -2 -10 30 -2 -2 -2 -8 -2; other missing 0.001 = -6 -3 35 2 -4 -4 -3 -13 -6
other ends as others do = -4 -2 -21 44 -3 -2 -2 -6 -4; number word amount = 11 3 -8 0 0 0 0 -1 -4; other values differ in 0.01 = -8 -11 -1 35 -7 -7 -8 12 -6; other values differ in 0.1 = -4 -9 -9 25 -4 -4 -6 18 -3
other values differ in 0.3 = -3 -5 -10 26 -3 -3 -3 9 -2; other values differ in 0.6 = -3 -4 -9 24 -3 -3 -3 10 -2; other missing 0.05 = -5 -2 38 -6 -3 -3 -3 -10 -5; other begins as others do = -4 -3 -19 42 -3 -3 -3 -2 -4
number word count = 16 -2 6 -1 0 0 0 0 -18; role identifier = -83 -37 41 -2 -18 -16 -15 15 111; integer identifier = -47 -21 10 -5 -4 -4 -4 22 51; number called id = -50 -20 43 -22 -3 -3 -3 13 46
number called id last = -50 -20 43 -22 -3 -3 -3 13 46; number word id = -100 -10 47 -21 -3 -3 -3 55 38; other values differ in 0.9 = -2 -4 -6 18 -2 -2 -3 12 -1; other values differ in 0.98 = -1 -4 -6 16 -2 -2 -2 13 -1
text missing 0.05 = -59 7 -10 0 -9 4 -3 47 18; text word region = -5 -1 12 -1 -3 -1 -1 -24 24; text called kind = -21 -21 77 -3 -38 -11 55 -15 -25; text called kind last = -14 -12 67 -7 -31 -5 -13 18 -1
text values differ in 0.1 = 14 9 -46 34 -35 -1 18 -10 26; looks: two by comma = -38 58 -82 2 -17 -21 39 -16 74; longer than 24 = 1 -67 -5 -20 57 47 28 -42 -1; longer than 40 = -27 -29 52 -29 -23 37 37 -23 8
text called many = -4 -2 5 -3 -9 -4 22 13 -17; text called many last = -4 -2 5 -3 -11 -4 23 13 -17; number word in = 44 -2 -15 -1 0 0 0 -17 -9; text missing 0.3 = -46 -9 9 -10 14 7 -26 17 46
text missing 0.6 = -16 15 4 -1 -10 -4 3 83 -80; rows up to 10000 = 4 25 -42 33 21 10 34 -21 -53; text in capitals = 27 22 -29 -27 -33 -38 -17 58 37; text short name = -48 -16 28 23 -37 12 0 -7 46
type decimal = 33 -33 -41 10 -14 -14 -14 9 9; decimal geo = 27 -5 -10 -1 0 0 0 -5 -6; number values differ in 0.1 = 11 10 -52 20 -18 -18 -18 81 -9; number values differ in 0.3 = 14 43 -43 3 -12 -12 -13 47 -34
number values differ in 0.6 = 24 51 -46 5 -7 -8 -8 18 -49; number values differ in 0.9 = -1 14 -31 20 -4 -4 -5 29 1; number values differ in 0.98 = 83 -11 -49 20 -3 -3 -3 72 -116; number missing 0.3 = 19 4 11 -12 -3 -3 -3 -22 13
number missing 0.6 = -16 -1 -68 -8 -1 -1 -1 39 66; decimal up to 100 = 6 13 12 -16 -7 -7 -7 13 5; decimal up to 366 = 15 9 8 -17 -8 -8 -8 9 -8; decimal up to 1000 = 13 9 7 -18 -8 -8 -8 8 3
decimal up to 10000 = 34 3 -4 -28 -9 -10 -10 1 -40; decimal up to 1000000 = 29 0 -7 -30 -10 -10 -10 -4 -3; decimal up to 100000000 = 52 -9 -18 -41 -12 -12 -12 -23 -43; decimal below zero = 67 -47 -52 -15 -5 -5 -5 -52 21
number short name = -93 5 17 -8 -2 -2 -2 57 28; text values differ in 0.3 = -26 1 -46 -6 8 0 -17 71 19; text values differ in 0.6 = 18 -27 -28 2 43 7 -40 32 -10; text values differ in 0.9 = 6 1 -64 20 -14 10 -6 47 3
text values differ in 0.98 = -46 -15 -34 -21 43 -10 0 106 -23; text never repeats = -51 1 -6 2 19 20 -39 105 -52; text called name = -17 -19 37 -30 -10 -6 4 18 23; text called name last = -16 -19 -1 -29 10 -6 6 13 40
text word location = 42 -4 -13 -5 28 -2 -14 -26 -5; text word name = -14 -16 -10 -22 -36 2 -29 22 103; decimal measure = 35 -24 -6 17 -12 -13 -13 4 -47; decimal up to 1 = -1 66 -39 -8 -3 -3 -4 0 6
decimal up to 5 = -31 34 80 -10 -4 -4 -4 -7 17; decimal up to 9 = -21 29 69 -11 -5 -5 -5 -10 9; decimal up to 31 = 15 22 34 -13 -6 -6 -6 -29 -30; decimal from zero = -36 84 -41 -17 -2 -2 -3 -40 54
decimal within one = -5 69 -34 -8 -3 -3 -3 0 7; text ends as others do = -31 -8 -6 -9 45 7 -36 54 -14; number never repeats = 20 21 -30 28 -2 -2 -2 66 -106; text word type = -2 -6 -6 -2 -15 -1 47 -5 -9
type boolean = -3 -3 44 -9 -2 -2 -2 -17 -5; boolean dimension = -3 -3 44 -9 -2 -2 -2 -17 -5; other values up to 2 = -3 -4 24 -44 -3 -3 -3 42 -5; other values up to 3 = -4 -6 34 -48 -4 -3 -4 40 -6
other values up to 5 = -4 -6 34 -42 -4 -3 -4 36 -6; other values up to 10 = -4 -7 31 -30 -4 -4 -5 30 -6; other values up to 20 = -5 -8 30 -24 -5 -4 -5 27 -6; other values up to 50 = -6 -10 35 -14 -6 -5 -7 21 -7
other values up to 200 = -8 -11 49 -6 -7 -7 -8 14 -9; other values up to 1000 = -11 -13 44 21 -9 -9 -10 5 -11; looks: bracketed = 18 -18 -29 -14 -81 -55 117 -49 109; looks: digits = 107 107 -103 -64 -29 -3 -17 -61 73
looks: digits alone = 166 -27 -102 102 -77 -52 68 -89 13; text missing 0.9 = 9 -3 55 -14 25 -5 -11 45 -99; text identifier = -20 -15 56 10 -13 -11 -9 16 -13; looks: number with a word = -31 122 -5 -20 -14 -5 -15 -31 -2
looks: several numbers = -59 11 -1 90 -32 47 -38 -63 44; looks: code = -37 -37 67 -19 -11 -39 -12 22 67; text called id = -20 -5 41 -16 -5 -3 -4 8 4; text called id last = -19 -4 18 -14 -5 -3 -4 12 19
text word id = -16 -4 15 -14 -4 -2 -4 2 29; looks: sentence mark = -14 -12 -30 -3 97 -14 -74 36 14; more words than 4 = -22 4 16 23 102 -34 -33 -24 -42; looks: items by bar = -24 -13 6 -10 -58 -4 150 -6 -40
more words than 7 = -7 -22 33 -16 70 -13 -49 18 -17; number called number = 6 -6 18 -3 -1 -1 -1 -13 0; number called number last = -60 -4 10 -2 0 0 0 6 51; number word number = 100 -4 -24 -2 0 -1 -1 -10 -57
whole up to 100 = -8 38 3 -10 -7 -7 -7 30 -22; text called prose = 24 4 -44 -8 88 -11 -18 -29 -6; text called prose last = 36 2 -56 -7 93 -9 -23 -10 -26; text word text = 33 -7 -18 -2 4 1 -2 -1 -9
number called time = -99 -12 11 127 -2 -2 -2 -9 -12; number called time last = -47 -4 -20 103 -1 -1 -1 -26 -2; number word time = -10 -2 -6 22 -1 -1 -1 -8 8; longer than 80 = -1 -15 27 -10 -33 10 14 -3 10
more words than 12 = -3 -11 -1 -7 -1 -16 3 9 27; text alone = -46 7 -69 -28 48 50 97 -18 -40; number alone = -40 26 -12 36 0 0 -1 2 -10; rows up to 1000 = -85 77 -24 13 -1 32 28 5 -44
number word family = -2 -3 -14 0 0 0 0 -2 22; whole without gaps = -34 38 19 -16 -6 -6 -6 11 -4; number word rank = 43 -2 -3 0 0 0 0 -15 -23; number word health = 41 -13 -22 0 0 0 0 -1 -5
number word life = 13 -12 0 0 0 0 0 -1 0; number long name = 26 27 22 -19 -5 -5 -5 -25 -19; number dotted name = 28 -13 -78 -4 -1 -1 -1 30 52; looks: date = -24 15 -118 117 -23 18 -23 34 2
looks: path = 14 -10 -38 -8 -23 96 9 -49 9; text called link = -9 -4 -24 -7 -20 77 -2 -15 4; text called link last = -7 -3 -25 -5 -10 70 2 -8 -12; text word url = -4 -1 -16 -4 -14 35 -14 -1 18
text called people = -15 -7 8 -14 -28 -14 -22 -20 113; text in a wide table = -36 -46 59 3 -65 -10 28 22 28; text digits in name = 3 5 10 0 4 -11 -46 0 36; text numbered among others = 33 14 -46 5 -3 -16 -47 21 40
number in a wide table = 61 -113 78 -48 -22 -22 -22 -35 -14; other in capitals = -2 -1 51 -44 -1 -1 -1 0 -1; other in a wide table = -6 -2 28 10 -3 -3 -3 -13 -6; text word event = -6 -2 -3 -5 16 -1 -8 -4 12
integer geo = 40 -1 12 -1 0 0 0 -7 -42; whole up to 5 = 6 73 33 -4 -3 -3 -3 -59 -61; whole up to 9 = -24 65 16 -5 -4 -3 -4 -44 2; whole up to 31 = -51 48 8 -8 -5 -5 -5 31 2
few small whole numbers = 38 -25 -30 -2 -2 -1 -1 0 64; text word notes = -1 -1 31 -1 -2 -1 -7 -49 31; integer time = -5 -6 75 6 -1 -1 -1 -31 -37; years = 9 -6 57 6 0 -1 -1 -29 -35
number called year = -43 -5 95 -6 0 0 -1 -19 -20; number called year last = -3 -5 36 -6 0 0 0 -18 -3; number word year = -25 -5 56 -5 0 0 0 1 -21; text word age = 25 64 -67 -2 -5 -5 7 -4 -12
text word group = -12 -8 -13 8 16 0 -9 -1 18; role constant = -43 -18 -140 -27 -15 -12 -7 166 -17; text constant = -1 -3 -56 -12 -14 -10 -4 90 -3; text values up to 1 = -1 -5 -64 -13 -77 -19 -19 144 -4
text word animal = -2 -1 -39 -1 -14 -1 16 -9 50; text missing 0.97 = -11 -9 -56 -4 50 -4 -22 94 -39; text missing 0.995 = -2 -3 17 -1 -14 -2 -12 54 -37; integer constant = -26 -10 -99 0 0 0 0 133 -8
number values up to 1 = -40 -12 -108 -1 -1 -1 -1 152 -12; whole up to 1 = -36 88 12 -2 -1 -1 -1 20 -81; whole within one = -123 91 88 -2 -1 -1 -1 18 -80; text called time = -27 -9 -2 152 -26 -3 -15 -31 -39
text word date = -7 -1 -1 65 -2 0 -2 -48 -4; text word of = 43 -15 -44 3 -21 -4 21 -10 28; text called time last = -17 -2 -46 136 -23 1 -5 -11 -32; number word age = 37 -1 -14 0 0 0 0 -2 -21
number called part = -9 1 72 0 0 0 0 -1 -63; text word sex = -1 -1 3 0 -3 -5 11 -2 -2; text called people last = -5 -3 -15 -8 -19 -11 -26 -18 105; text beside unclear names = -34 -1 -117 -19 5 1 -14 89 90
number beside unclear names = -120 -8 8 -9 -2 -2 -2 16 122; number unclear = -4 9 -118 -8 -2 -2 -2 90 44; number word unnamed = -39 -5 -9 -2 0 0 0 23 34; number unnamed = -40 -5 -9 -3 0 0 0 26 33
longer than 200 = -12 -4 -13 -4 -5 2 6 14 16; text word title = -3 -3 61 -7 66 -7 -27 -26 -55; looks: address = -11 -7 -62 -12 -55 197 -31 -49 19; rows up to 20 = 5 40 -44 -11 11 -21 59 -8 -32
rows up to 100 = -45 88 -18 -4 22 12 6 -46 -36; whole below zero = 108 -6 27 -4 -1 -1 -1 -27 -98; number called people = -14 -1 16 -4 -1 -1 -1 -11 16; number called prose = -11 -4 -10 -4 0 0 0 11 20
number called prose last = -20 -2 -3 -1 0 0 0 33 -8; text word description = -4 -6 2 -2 50 -1 -9 -11 -21; number word duration = 16 5 -4 -1 0 0 0 -3 -12; number called many = 24 -1 -17 0 0 0 0 -2 -4
number word num = -58 -1 85 -1 0 0 0 -2 -23; text unclear = -26 12 -26 -15 25 9 24 -58 55; text unclear, many = 6 -13 -39 -12 39 3 42 -21 -6; text called number = -29 17 9 -29 -7 -5 -11 26 29
text called number last = -31 -8 55 -29 -6 -4 -10 26 8; text word num = -23 -7 -13 -21 -2 -3 -6 8 65; number called kind = 2 2 7 -6 -1 -1 -1 -16 15; decimal constant = -13 -2 -10 -1 0 0 0 30 -4
number word price = 13 -2 -3 0 0 0 0 -1 -7; text word countries = -2 -1 11 0 -1 0 -1 -3 -1; text word data = -3 -14 52 -13 -15 -1 -2 12 -17; text word or = -18 -1 26 -1 1 -1 -2 -1 -3
text long name = 34 31 20 5 -22 7 35 -74 -34; text word link = -3 -2 0 -2 -3 30 -7 -7 -7; number word m1 = 76 -1 -29 0 0 0 0 -16 -29; number word current = 65 -1 -60 0 0 0 0 12 -15
number word feedrate = 75 -1 -49 0 0 0 0 -2 -22; number word sequence = -5 0 13 0 0 0 0 -9 3; text word machining = -3 -4 15 0 -1 0 -1 -2 -4; text word process = -3 -4 15 0 -1 0 -1 -2 -4
number word s1 = 28 -2 -18 -1 0 0 0 4 -10; number word actual = 21 -1 -7 -1 0 0 0 -1 -11; number word acceleration = 12 0 -7 -1 0 0 0 0 -4; number word position = 61 -1 -19 -1 0 0 0 -2 -38
number word velocity = 14 -1 -7 0 0 0 0 -1 -6; number word command = 31 -1 -15 -1 0 0 0 -1 -12; number word dc = 8 -6 -10 0 0 0 0 9 -1; number word voltage = 10 -7 -13 0 0 0 0 13 -3
number word x1 = 30 -3 -8 -1 0 0 0 -2 -16; number word output = 20 -6 -11 0 0 0 0 8 -10; number word y1 = 20 -4 -6 -1 0 0 0 -2 -6; number word z1 = 1 -5 -15 -1 0 0 0 25 -5
number word program = -19 -1 -16 0 0 0 0 -17 53; number unclear, few = -33 12 -31 -1 -1 0 0 65 -13; number word system = -5 0 38 0 0 0 0 3 -36; text word label = -1 -2 65 -4 -15 -1 -11 -21 -11
number word population = -59 -1 77 -1 0 0 0 -8 -8; number word 2015 = -24 3 22 0 0 0 0 2 -2; number called flag = 38 -1 -32 0 0 0 0 -1 -3; number called statistic = 45 -10 -19 -2 -1 -1 -1 -6 -19
number called statistic last = 17 1 -3 -1 0 0 0 -4 -7; number word asset = -36 -1 38 -1 0 0 0 -3 3; number word median = 10 6 -9 0 0 0 0 -1 -6; number word built = -7 0 16 0 0 0 0 0 -8
number word 2014 = -8 11 -1 0 0 0 0 -1 -2; number unclear, many = 56 -1 46 -6 -2 -1 -2 -36 -53; number word index = -56 -5 -15 0 0 0 0 91 -14; text dotted name = -13 -6 -52 5 26 13 -9 47 -12
number word season = 13 -1 11 -2 0 0 0 -18 -4; text word source = 36 -9 18 -10 -19 25 -36 21 -24; text called survey = -2 -1 18 -1 8 -1 -2 -3 -17; rows up to 5 = -10 23 -17 -30 -23 -11 24 55 -10
text called flag = 0 -2 -23 -1 45 3 -13 4 -13; text word indicator = 0 -2 -14 -1 26 4 -4 4 -13; text word long = 56 -1 -60 0 -10 -1 -5 23 -3; number digits alone = 18 15 -7 -4 -1 -1 -1 -5 -16
text word team = 0 -1 -6 -1 -9 -3 -12 7 26; text word time = -9 -6 -25 39 -1 -1 -1 17 -13; number word qualified = 16 -2 -7 -1 0 0 0 -2 -4; number word dist = 6 0 19 0 0 0 0 -2 -22
number called kind last = 32 -8 28 -1 0 0 0 -18 -32; number word type = -12 -1 27 0 0 0 0 -1 -13; number word units = 32 0 -23 0 0 0 0 0 -8; number word of = 78 11 -67 0 0 0 0 0 -21
number word record = -3 0 -5 -2 0 0 0 31 -21; text word site = -1 -2 -38 -1 7 4 -8 -1 39; number called place = -46 7 23 -5 -1 -1 -1 8 14; text word street = -1 -1 -5 0 -14 0 -17 -1 40
text word number = 0 25 12 -7 -6 -2 -4 -3 -16; number called place last = 3 0 -16 -1 0 0 0 -2 16; text word unit = -4 -2 40 -1 -4 -1 -9 -14 -4; text word zip = -24 -2 83 -9 -1 -1 -2 -13 -31
number word value = 39 5 -10 -4 0 0 0 -7 -21; text word other = -9 6 -74 -8 58 -5 -8 89 -49; number word growth = 21 -1 -6 0 0 0 0 -3 -11; number called thing last = 36 0 -22 0 0 0 0 -4 -9
number word other = 5 11 -8 -1 0 0 0 -5 -4; text unclear, few = -14 -5 31 -1 -3 8 -8 -38 33; text word in = -10 28 -20 -2 0 -1 10 1 -6; text called year = -17 -13 37 10 -5 -1 -4 -3 -4
text word year = -8 -10 -15 35 -5 -1 -3 -2 8; number word net = -21 1 24 0 0 0 0 -1 -2; number word node = -5 0 -15 -2 0 0 0 9 14; looks: mail = -1 0 -26 -1 -1 -6 -1 -5 41
text word project = 0 0 7 -1 -2 0 -1 17 -20; text called year last = -16 -13 34 11 -5 -1 -4 -2 -4; text word to = 13 -3 -27 -2 41 7 -15 -5 -8; number missing 0.9 = -55 -6 27 -3 -1 0 -1 110 -76
number missing 0.97 = 17 -4 -8 -2 0 0 0 169 -179; other never repeats = -1 -3 -5 33 -2 -2 -2 -17 -1; date constant = 0 -2 -4 -7 -1 -1 -1 17 0; other values up to 1 = -1 -3 -6 -44 -1 -1 -2 58 -1
number word and = -5 14 -2 -1 0 0 0 -2 -4; number word ratio = 10 -1 -5 0 0 0 0 0 -3; number word total = 20 15 -14 -2 0 0 0 -4 -15; number word income = 8 -3 -27 0 0 0 0 -9 33
text word owner = -1 0 -23 -1 -2 -6 -2 -8 43; number word base = -9 -1 12 0 0 0 0 13 -15; number word weight = 24 -1 -3 0 0 0 0 -2 -17; text word city = -3 0 21 -1 -1 0 0 -2 -14
looks: numbers in brackets = 4 -4 -3 -1 -10 -7 69 -40 -8; text word category = -1 0 18 0 -8 -1 -5 0 -3; text word and = -1 -7 28 -9 10 -2 -17 14 -16; text word sub = -1 -2 33 -1 -26 -1 -5 13 -10
number word distance = 32 -25 -1 0 0 0 0 -4 -1; number word group = -70 -1 88 -2 0 0 0 6 -22; text word address = -6 -2 -46 -2 -24 -6 6 -2 83; number word members = 23 -1 -17 0 0 0 0 -2 -3
other missing 0.3 = -3 -2 0 23 -2 -2 -2 -8 -4; other missing 0.6 = -2 -1 -12 22 -1 -1 -1 -3 -2; number word tot = 29 -2 -28 -1 0 0 0 -2 6; number word depth = 17 0 -12 0 0 0 0 0 -5
number word cd = -34 -3 -40 0 0 0 0 16 61; number word land = 11 0 -21 -1 0 0 0 -3 15; number word police = -6 0 37 0 0 0 0 -1 -29; number word res = 16 0 -10 0 0 0 0 -1 -5
number word school = -7 0 20 0 0 0 0 -1 -11; number word tax = -78 0 90 0 0 0 0 -1 -11; written = -211 175 10 -4 0 -1 -1 -23 12; text word major = 0 0 15 -1 -1 0 0 -2 -9
text word police = -18 -1 39 0 -1 0 0 -1 -17; text word report = -4 -2 -3 10 -1 9 -1 -6 -2; number word coordinate = 35 -2 -3 -3 -1 -1 -1 -5 -20; text word coordinate = 84 -5 -26 -14 -1 -1 -4 -4 -30
number word expenditure = 17 4 -3 -1 0 0 0 -4 -12; text word value = 10 -5 17 -2 -1 -1 -2 -3 -14; other called as measures are = -1 -1 52 -45 -1 -1 -1 -2 -1; number word race = -1 0 -31 0 0 0 0 0 33
number word status = 120 -1 -62 0 0 0 0 6 -62; text word codes = -21 -2 7 -3 0 0 -1 -1 21; number word 2012 = -40 2 0 0 0 0 0 -1 39; number word state = -15 7 6 -3 0 0 0 -25 31
number word sales = -32 37 -3 0 0 0 0 -1 -1; text word size = -7 20 -14 -1 -1 1 -7 -11 20; other word period = -2 -1 44 -34 -1 -1 -1 -3 -1; number word acct = -3 0 -5 0 0 0 0 -20 28
number word pd = -3 0 -5 0 0 0 0 -20 28; number word activity = 26 2 0 0 0 0 0 -1 -26; number word amt = 32 0 -1 0 0 0 0 -1 -29; text word ein = -5 0 -2 -6 0 0 -1 46 -31
number word req = -17 -2 16 0 0 0 0 26 -23; number word foundation = 44 0 -2 0 0 0 0 -5 -36; text word ntee = 0 0 -17 0 0 0 0 -3 22; text word cd = 0 0 -17 0 0 0 0 -3 22
text word sort = 0 -1 -40 0 -2 0 -1 -2 46; text word sna93 = -2 -1 -25 0 -3 0 0 -1 33; text word footnotes = -18 -4 36 -1 -1 0 -2 -3 -9; number word salary = -19 24 -4 0 0 0 0 0 -1
text word website = 0 0 -5 0 -2 19 -7 -2 -1; other alone = -3 -5 -17 27 -3 -3 -4 15 -2
`;
