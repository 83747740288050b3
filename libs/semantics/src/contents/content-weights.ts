/**
 * What each feature of a column says for what its cells hold, in hundredths of odds, in the order of COLUMN_CONTENTS. Trained
 * with labelled columns by `npm run bench -- contents`, which writes this file.
 */
export const CONTENT_WEIGHTS = `
always = 32 -72 72 24 -46 -49 -49 9 39; type text = -18 -12 76 -24 -13 -28 -24 -5 12; role dimension = -19 10 69 -10 -1 -35 -33 -72 34; text dimension = 1 27 38 5 6 -30 -29 -32 14
text values up to 200 = -53 23 64 -39 -32 1 23 18 -21; text values up to 1000 = 6 12 14 -38 35 17 -2 -25 -10; text values up to 10000 = -32 8 43 -13 16 16 -2 2 -47; text values differ in 0.0001 = -8 5 29 -19 -24 -22 -8 5 41
text values differ in 0.001 = -1 -7 18 -9 11 -20 25 -16 -1; rows up to 100000 = 27 -8 -16 -3 -21 -12 -25 8 33; looks: one word = 32 -56 54 -12 -38 14 -21 38 -14; looks: proper name = -14 -10 80 -24 -9 -17 -48 35 8
looks: small word = -5 4 7 -12 121 4 -83 -9 -28; longer than 3 = 12 33 -4 0 -3 -18 -10 38 -38; longer than 6 = 22 11 27 35 -12 -6 -14 -5 -60; text word area = -14 -2 24 -1 0 -1 -1 -2 -4
text called as measures are = 106 67 -81 -4 -22 -11 1 -53 -3; text one word = -18 -54 8 7 4 -13 -5 5 65; text beside numbers = 32 16 27 -10 -41 -24 -22 -3 24; text beside categories = -43 -7 79 -3 -30 -37 3 41 -6
type integer = 22 -32 26 -21 -19 -19 -19 21 36; integer dimension = -16 -12 48 -6 -4 -3 -3 -30 27; number values up to 200 = 14 -21 41 -8 -13 -13 -13 -1 7; number values up to 1000 = 29 10 21 0 -19 -19 -19 -28 -6
number values up to 10000 = 42 -17 18 4 -22 -22 -23 -30 -15; number values differ in 0.0001 = 13 -28 86 -9 -26 -26 -26 -42 69; number values differ in 0.001 = 48 -7 -1 -5 -24 -24 -24 -43 -10; whole up to 366 = 94 19 -12 -13 -7 -7 -7 1 -68
whole up to 1000 = 20 13 -53 -16 -8 -7 -8 8 72; whole up to 10000 = -37 -5 63 -18 -11 -10 -11 -2 19; whole up to 1000000 = 13 -13 39 -27 -13 -13 -13 13 10; whole up to 100000000 = 28 -22 14 -39 -16 -16 -16 57 12
whole from one = 21 -19 23 -8 -3 -3 -2 -27 17; whole with few gaps = -20 14 -9 -21 -8 -7 -7 63 2; number called code = -41 -4 -18 -2 -1 -1 -1 10 57; number called code last = -26 -3 19 -1 -1 0 0 19 -5
number word area = -7 1 30 -1 0 0 0 -3 -18; number word code = -34 -3 52 -1 0 0 0 -2 -11; number called as measures are = 79 45 -24 -21 -5 -5 -5 16 -112; number beside numbers = 35 74 -92 -7 -15 -15 -15 -48 58
number beside categories = 1 -57 48 -22 -6 -6 -6 -5 57; text values up to 2 = -30 -21 42 -13 -20 -5 22 63 -38; text values up to 3 = -14 -4 72 -15 -23 -7 20 25 -49; text values up to 5 = -30 -15 19 -11 2 -9 10 52 -17
text values up to 10 = 13 -13 -1 -20 -14 -5 19 69 -50; text values up to 20 = 2 -28 35 -20 -20 1 2 32 -7; text values up to 50 = -1 33 -1 -11 33 -12 -16 -25 8; of one length = -17 6 -14 67 -53 -3 -11 53 -27
number values up to 2 = 21 -29 -1 -2 -1 -1 -1 43 -26; number values up to 3 = -15 -27 40 -2 -2 -2 -2 40 -32; number values up to 5 = -11 -30 87 -4 -3 -2 -3 -15 -43; number values up to 10 = -18 -17 23 -7 -4 -4 -4 33 5
number values up to 20 = -4 7 31 -1 -6 -5 -6 18 -36; number values up to 50 = -40 -16 11 -9 -8 -8 -8 27 60; whole with many gaps = 44 -26 7 0 -7 -7 -7 0 -3; whole of one length = -73 -15 16 13 -2 -2 -2 44 24
longer than 10 = -17 -44 -13 -8 36 27 34 4 -18; longer than 16 = -19 -50 -53 -19 15 39 47 10 32; more words than 1.5 = -30 -4 -34 -4 56 -44 3 -1 58; more words than 2.5 = -44 12 14 -1 46 -26 9 -34 24
text called thing = -7 -5 39 -5 9 -14 9 -3 -22; text called thing last = -1 -1 7 -1 7 -1 -4 4 -10; text word item = -3 -2 23 -2 5 -6 11 -4 -21; number called thing = 32 0 -3 0 0 0 0 -2 -26
role measure = 54 1 -28 0 -19 -20 -20 -54 -9; integer measure = 56 16 -28 -15 -9 -9 -9 -52 28; number values differ in 0.01 = 28 26 -48 4 -20 -20 -20 46 -20; number missing 0.001 = -17 -13 17 -25 -7 -7 -7 -8 75
number missing 0.05 = 34 6 -14 -18 -5 -5 -5 10 -5; whole from zero = 45 36 -36 -21 -9 -8 -8 6 3; number called as periods are = -27 6 -15 -4 -1 -1 -1 6 36; number one word = 49 -43 -82 -11 -9 -9 -9 41 65
number digits in name = 8 -28 -21 -10 -4 -4 -4 49 25; number in capitals = 2 1 -106 -9 -3 -3 -3 15 105; role text = -10 -6 -8 -6 21 28 39 -43 -15; text text = -10 -6 -8 -6 21 28 39 -43 -15
text values differ in 0.01 = -8 -24 -14 6 17 -9 19 0 13; text missing 0.001 = 69 -27 3 -27 -9 2 -5 -16 12; looks: items by comma = -20 5 -40 -12 -59 -32 116 -18 60; role geo = 64 -27 93 -23 -20 -9 -22 -49 -8
text geo = 12 -20 89 -21 -19 -8 -21 -37 26; text called place = -14 -11 23 -12 -20 -12 -21 -10 77; text called place last = 6 -7 7 -8 -9 -5 -28 -4 49; text word country = -16 -3 19 -2 -2 -2 -1 27 -19
looks: capitals = -35 -14 34 1 10 -20 14 -31 43; text called code = -41 -9 53 -18 -7 -3 -7 23 9; text called code last = -34 -7 51 -16 -5 -3 -6 23 -4; text word code = -21 -3 -2 -7 -4 -2 -3 39 3
text word currency = -3 -2 30 -2 -4 -1 -4 -5 -9; type date = -9 -8 -12 47 -7 -7 -8 10 -8; role time = -21 -13 50 73 -8 -8 -8 -38 -38; date time = -8 -7 -8 53 -6 -6 -6 -7 -7
other values up to 10000 = -14 -12 18 48 -10 -10 -11 1 -14; other values differ in 0.0001 = -12 -12 0 55 -9 -9 -10 3 -11; other values differ in 0.001 = -11 -11 -17 60 -8 -8 -9 6 -10; other called time = -7 -6 -29 53 -5 -5 -6 7 -6
other called time last = -6 -6 -26 47 -5 -5 -5 9 -5; other word date = -6 -6 -26 48 -4 -5 -5 7 -5; other one word = -4 -4 0 21 -3 -3 -3 4 -4; other beside numbers = -2 -1 16 -2 -1 -1 -1 -6 -2
other beside categories = -5 -2 11 17 -3 -3 -2 -8 -5; type timestamp = -2 -2 -10 19 -2 -2 -2 2 -2; timestamp time = -2 -1 -8 23 -1 -1 -1 -6 -2; other missing 0.001 = -5 -3 28 8 -4 -3 -3 -11 -6
other values differ in 0.01 = -7 -10 -4 38 -6 -7 -8 9 -7; other values differ in 0.1 = -4 -7 -10 24 -4 -4 -5 15 -3; other values differ in 0.3 = -3 -4 -10 25 -3 -3 -3 5 -2; other values differ in 0.6 = -2 -4 -8 21 -2 -3 -3 6 -2
other missing 0.05 = -5 -2 30 0 -3 -3 -3 -9 -5; number word count = 10 -2 1 -1 0 0 0 1 -8; role identifier = -71 -32 34 -4 -16 -15 -14 22 95; integer identifier = -36 -20 5 -5 -4 -4 -4 21 48
number called id = -44 -16 35 -19 -3 -3 -3 16 37; number called id last = -44 -16 35 -19 -3 -3 -3 16 37; number word id = -78 -9 38 -18 -3 -3 -3 44 31; other values differ in 0.9 = -2 -4 -6 15 -2 -2 -2 8 -1
other values differ in 0.98 = -1 -3 -6 13 -2 -2 -2 9 -1; text missing 0.05 = -49 5 -7 -3 -7 5 -4 40 19; text word region = -4 -1 11 -1 -2 -1 -1 -15 14; text called kind = -15 -15 63 -2 -33 -8 44 -9 -24
text called kind last = -9 -9 62 -6 -26 -4 -12 10 -5; text values differ in 0.1 = 9 10 -47 22 -23 -1 15 0 17; looks: two by comma = -25 49 -70 -1 -10 -18 32 -19 61; longer than 24 = -7 -55 -2 -15 50 42 28 -36 -4
longer than 40 = -23 -25 40 -25 -16 36 34 -22 3; text called many = -3 -1 5 -3 -8 -4 18 9 -12; text called many last = -3 -1 5 -3 -9 -4 19 9 -12; number word in = 31 -2 -9 -1 0 0 0 -14 -6
text missing 0.3 = -39 -8 9 -6 9 4 -24 18 37; text missing 0.6 = -15 10 10 0 1 -4 -4 73 -71; rows up to 10000 = 3 23 -43 25 17 11 33 -15 -41; text in capitals = 32 11 -25 -24 -28 -31 -12 44 32
text short name = -39 -14 25 16 -27 10 1 -6 34; type decimal = 37 -24 -31 11 -11 -11 -11 -3 14; decimal geo = 24 -6 -9 -1 0 0 0 -5 -3; number values differ in 0.1 = 13 11 -54 21 -15 -15 -15 75 -15
number values differ in 0.3 = 12 38 -38 5 -9 -10 -10 46 -33; number values differ in 0.6 = 23 45 -38 4 -6 -7 -7 21 -42; number values differ in 0.9 = -4 13 -25 18 -4 -5 -5 24 -5; number values differ in 0.98 = 66 -8 -36 17 -3 -3 -3 63 -94
number missing 0.3 = 18 -1 1 -11 -3 -3 -3 -8 11; number missing 0.6 = -14 -4 -61 -7 -2 -2 -2 39 55; decimal up to 100 = 5 13 11 -14 -5 -5 -5 13 1; decimal up to 366 = 14 10 7 -15 -5 -5 -5 10 -8
decimal up to 1000 = 12 10 6 -16 -5 -5 -6 9 0; decimal up to 10000 = 35 6 -3 -24 -6 -6 -7 5 -31; decimal up to 1000000 = 31 3 -5 -26 -7 -7 -7 -1 -5; decimal up to 100000000 = 56 -3 -13 -38 -8 -8 -8 -19 -31
decimal below zero = 69 -36 -38 -13 -3 -3 -3 -36 16; number short name = -81 3 14 -6 -1 -2 -1 53 22; text values differ in 0.3 = -22 -4 -45 -6 9 2 -15 63 19; text values differ in 0.6 = 12 -23 -27 2 38 7 -28 27 -9
text values differ in 0.9 = 3 -1 -55 15 -9 10 -4 42 -1; text values differ in 0.98 = -40 -8 -34 -16 32 -4 2 93 -24; text never repeats = -42 7 -10 -1 19 16 -38 92 -43; text called name = -16 -16 28 -24 -4 -6 -4 19 23
text called name last = -15 -15 6 -23 7 -6 -2 12 36; text word location = 29 -4 -12 -4 17 -2 -11 -19 6; text word name = -13 -13 -10 -18 -31 1 -29 26 86; decimal measure = 38 -14 -1 17 -9 -9 -9 -5 -35
decimal up to 1 = -1 56 -34 -7 -2 -2 -2 -4 2; decimal up to 5 = -37 31 68 -9 -3 -3 -3 -8 9; decimal up to 9 = -25 26 58 -10 -3 -3 -3 -10 3; decimal up to 31 = 12 20 28 -11 -4 -4 -4 -22 -24
decimal from zero = -28 73 -36 -14 -3 -3 -3 -28 42; decimal within one = -7 58 -29 -7 -2 -2 -2 -3 3; number never repeats = 13 17 -23 22 -2 -2 -2 57 -83; text word type = -2 -4 -5 -1 -12 -1 36 -3 -7
type boolean = -3 -3 38 -8 -2 -2 -2 -13 -5; boolean dimension = -3 -3 38 -8 -2 -2 -2 -13 -5; other values up to 2 = -4 -4 20 -33 -3 -2 -3 34 -5; other values up to 3 = -4 -5 28 -36 -3 -3 -3 32 -6
other values up to 5 = -4 -5 30 -36 -3 -3 -3 31 -6; other values up to 10 = -4 -6 27 -26 -4 -3 -4 26 -6; other values up to 20 = -5 -7 26 -21 -4 -3 -5 24 -6; other values up to 50 = -5 -8 31 -14 -5 -5 -6 19 -7
other values up to 200 = -8 -10 46 -13 -6 -6 -7 14 -9; other values up to 1000 = -10 -11 40 14 -8 -8 -9 6 -11; looks: bracketed = 14 -15 -27 -12 -64 -42 105 -42 83; looks: digits = 89 88 -95 -47 -31 -2 -10 -58 68
looks: digits alone = 143 -16 -90 83 -62 -46 55 -80 14; text missing 0.9 = 5 0 40 -12 21 -6 -10 44 -82; text identifier = -20 -11 45 7 -11 -10 -9 19 -9; looks: number with a word = -26 102 -10 -17 -9 -4 -12 -26 1
looks: several numbers = -48 6 1 78 -29 36 -32 -49 37; looks: code = -30 -27 55 -17 -9 -29 -11 14 54; text called id = -18 -4 33 -14 -3 -3 -5 9 4; text called id last = -17 -3 19 -12 -3 -3 -4 10 13
text word id = -16 -4 13 -12 -3 -3 -4 6 22; looks: sentence mark = -11 -9 -18 -3 81 -12 -61 29 5; more words than 4 = -18 -1 12 18 95 -29 -24 -22 -31; looks: items by bar = -19 -11 4 -9 -44 -6 125 -8 -32
more words than 7 = -7 -18 23 -14 61 -13 -37 12 -8; number called number = -1 -7 29 -3 -1 -1 -1 -14 -1; number called number last = -37 -4 4 -1 0 0 0 2 37; number word number = 81 -5 -21 -2 -1 -1 -1 -12 -40
whole up to 100 = -9 33 -3 -9 -5 -5 -5 26 -18; text called prose = 17 5 -42 -8 81 -9 -15 -17 -13; text called prose last = 25 3 -46 -6 84 -7 -21 -6 -26; text word text = 24 -4 -14 -2 4 1 -3 -1 -7
number called time = -76 -11 6 105 -2 -2 -2 -8 -11; number called time last = -43 -4 -13 86 -1 -1 -1 -21 -2; number word time = -14 -2 -4 23 -1 -1 -1 -6 6; longer than 80 = -3 -13 19 -8 -27 10 13 -3 12
more words than 12 = -3 -10 1 -6 4 -14 0 8 20; text alone = -37 -4 -57 -17 41 36 90 -20 -31; number alone = -39 23 -10 32 0 0 0 3 -7; rows up to 1000 = -80 70 -15 13 3 25 27 -5 -41
number word family = 0 -3 -10 0 0 0 0 -1 15; whole without gaps = -38 32 22 -14 -5 -4 -4 15 -5; number word rank = 27 -2 -2 0 0 0 0 -10 -12; number word health = 30 -9 -18 0 0 0 0 0 -3
number long name = 32 20 18 -15 -3 -3 -3 -29 -19; number dotted name = 25 -14 -52 -4 -1 -1 -1 15 41; looks: date = -18 18 -95 100 -22 12 -18 20 4; looks: path = 7 -8 -32 -8 -19 91 0 -36 7
text called link = -8 -3 -20 -6 -18 73 -5 -12 0; text called link last = -7 -3 -21 -4 -9 64 -2 -7 -10; text word url = -3 -1 -13 -3 -12 34 -13 0 11; text called people = -14 -6 2 -11 -23 -11 -17 -19 99
text in a wide table = -34 -34 50 -1 -51 -8 19 31 25; text digits in name = 15 1 -22 -5 3 -13 -46 17 51; number in a wide table = 71 -109 77 -50 -19 -19 -19 -28 -10; other in capitals = -1 -1 45 -39 -1 -1 -1 0 -1
other in a wide table = -6 -2 23 11 -3 -3 -3 -12 -6; text word event = -5 -2 0 -4 10 0 -7 -2 9; integer geo = 27 -1 13 -1 0 0 0 -6 -31; whole up to 5 = 6 66 35 -4 -2 -2 -2 -48 -56
whole up to 9 = -25 58 19 -4 -3 -2 -2 -41 0; whole up to 31 = -44 41 5 -6 -4 -4 -4 21 1; few small whole numbers = 32 -23 -28 -2 -2 -2 -2 -9 55; text word notes = 0 -1 18 -1 4 -1 -5 -32 18
integer time = -10 -5 66 6 -1 -1 -1 -25 -29; years = 5 -5 46 6 0 0 -1 -22 -28; number called year = -38 -4 78 -5 0 -1 -1 -14 -15; number called year last = -3 -4 30 -4 0 0 0 -13 -4
number word year = -26 -4 48 -4 0 0 0 0 -14; text word age = 17 50 -54 -2 -4 -5 8 -4 -5; text word group = -7 -5 -10 7 10 2 -9 1 11; role constant = -28 -15 -129 -21 -11 -9 -6 171 -13
text constant = -1 -2 -46 -8 -10 -7 -4 81 -2; text values up to 1 = -1 -4 -54 -8 -58 -14 -17 139 -3; text word animal = -2 0 -26 -1 -11 0 13 -8 36; text missing 0.97 = -9 -7 -45 -4 37 -4 -16 79 -31
text missing 0.995 = -2 -2 13 -1 -10 -2 -7 39 -27; integer constant = -17 -9 -77 0 0 0 0 113 -7; number values up to 1 = -26 -10 -85 -1 -1 -1 -1 132 -10; whole up to 1 = -40 81 19 -2 -1 -1 -1 17 -72
whole within one = -106 84 70 -2 -1 -1 -1 17 -64; text called time = -24 -8 -12 136 -21 -2 -12 -25 -31; text word date = -6 -3 -8 60 -3 -1 -3 -33 -4; text word of = 27 -11 -34 2 -17 -3 24 -10 22
text called time last = -17 -3 -43 124 -19 1 -3 -14 -26; number word age = 22 -1 -9 0 0 0 0 -1 -10; number called part = -6 1 51 0 0 0 0 -2 -44; text word sex = -1 -1 2 0 -2 -4 11 -2 -1
text called people last = -5 -2 -15 -6 -15 -9 -19 -14 85; text beside unclear names = -25 -2 -95 -16 6 0 -12 68 77; number beside unclear names = -100 -8 1 -7 -3 -3 -3 24 98; number unclear = -16 4 -80 -8 -3 -3 -3 73 38
number word unnamed = -33 -5 -7 -2 0 0 0 25 23; number unnamed = -34 -5 -8 -2 0 0 0 28 22; longer than 200 = -9 -4 -10 -4 -4 1 9 10 11; text word title = -2 -3 46 -5 55 -6 -21 -21 -43
looks: address = -10 -7 -50 -11 -43 174 -29 -38 13; rows up to 20 = -5 39 -33 -8 8 -18 50 -6 -25; rows up to 100 = -40 79 -20 -2 22 11 9 -35 -30; whole below zero = 95 -7 24 -4 -1 -1 -1 -23 -83
number called people = -9 -1 15 -4 -1 -1 -1 -14 15; number called prose = 27 -20 -12 -4 -1 -1 -1 6 13; number called prose last = -15 -1 -2 0 0 0 0 24 -4; text word description = -3 -4 -1 -2 42 -1 -8 -8 -15
number called many = 17 -1 -13 0 0 0 0 -1 -2; number word num = -54 -1 79 0 0 0 0 -2 -20; text unclear = -17 5 -29 -13 19 5 19 -43 55; text unclear, many = 8 -8 -37 -9 29 2 32 -18 2
text called number = -22 13 11 -21 -6 -4 -9 14 23; text called number last = -24 -5 42 -20 -5 -4 -8 14 10; text word num = -18 -5 -7 -14 -2 -2 -4 6 46; number called kind = 5 1 8 -5 -1 -1 -1 -11 5
decimal constant = -8 -1 -8 0 0 0 0 22 -2; text word data = -3 -10 37 -7 -11 -1 0 6 -11; text word or = -14 -1 21 -1 1 -1 -1 -2 -3; text long name = 18 31 27 1 -17 9 18 -54 -33
text word link = -3 -1 -1 -1 -2 27 -7 -6 -6; number word m1 = 57 -1 -21 0 0 0 0 -13 -21; number word current = 49 -2 -45 -1 0 0 0 8 -9; number word feedrate = 53 -1 -35 0 0 0 0 -2 -14
text word machining = -2 -4 12 0 -1 0 -1 -2 -3; text word process = -2 -4 12 0 -1 0 -1 -2 -3; number word s1 = 23 -3 -13 -1 0 0 0 1 -7; number word actual = 19 -1 -5 -1 0 0 0 -1 -9
number word acceleration = 11 0 -6 -1 0 0 0 -1 -3; number word position = 49 -2 -13 -1 0 0 0 -2 -31; number word velocity = 13 -1 -5 -1 0 0 0 -1 -5; number word command = 28 -2 -12 -1 0 0 0 -2 -10
number word voltage = 9 -7 -9 -1 0 0 0 10 -2; number word x1 = 26 -4 -7 -1 0 0 0 -2 -12; number word output = 16 -6 -10 0 0 0 0 6 -5; number word y1 = 17 -4 -5 -1 0 0 0 -2 -4
number word z1 = 2 -4 -12 -1 0 0 0 20 -4; number word program = -11 -1 -13 0 0 0 0 -11 36; number unclear, few = -19 8 -42 -1 -1 -1 -1 57 -1; number word system = -4 0 26 0 0 0 0 2 -24
text word label = -1 -1 49 -3 -12 -1 -8 -14 -9; number word population = -41 0 49 -1 0 0 0 -5 -2; number word 2015 = -17 4 13 0 0 0 0 2 -1; number called flag = 23 -1 -20 0 0 0 0 -1 -2
number called statistic = 40 -8 -13 -2 0 0 -1 -5 -12; number called statistic last = 12 0 -3 -1 0 0 0 -4 -4; number word asset = -24 -1 28 -1 0 0 0 -3 0; number word built = -7 0 13 0 0 0 0 0 -5
number unclear, many = 48 -2 43 -6 -1 -1 -2 -32 -47; number word index = -43 -4 -10 0 0 0 0 64 -6; text dotted name = -10 -4 -33 5 18 14 -9 28 -9; number word season = 8 -1 10 -1 0 0 0 -12 -3
text word source = 22 -7 13 -7 -15 19 -26 18 -16; text called survey = -2 -1 13 -1 6 0 -2 -2 -11; rows up to 5 = -9 23 -15 -22 -22 -9 23 40 -9; text called flag = 0 -2 -16 -1 33 2 -9 3 -10
text word indicator = 0 -2 -9 -1 19 3 -4 3 -10; text word long = 39 -1 -41 0 -7 -1 -4 18 -3; number digits alone = 10 14 -7 -4 -1 -1 -1 0 -11; text word team = 0 -1 -4 -1 -6 -3 -7 4 18
text word time = -9 -4 -20 36 -1 -1 -1 13 -11; number word qualified = 10 -2 -5 0 0 0 0 -1 -2; number word dist = 3 0 13 0 0 0 0 -1 -13; number called kind last = 28 -6 20 -1 0 0 0 -13 -28
number word type = -7 -1 20 0 0 0 0 -1 -11; number word units = 18 0 -14 0 0 0 0 0 -4; number word of = 57 9 -50 -1 0 0 0 0 -16; number word record = -3 0 -5 -2 0 0 0 27 -16
text word site = 0 -1 -23 -1 5 3 -5 -1 23; number called place = -29 4 23 -4 -1 -1 -1 1 7; text word street = -1 -1 -4 0 -10 0 -11 -1 29; text word number = 0 18 9 -6 -4 -1 -4 0 -12
text word unit = -2 -2 28 -1 -3 -1 -4 -11 -3; text word zip = -21 -2 65 -7 -1 -1 -2 -11 -21; number word value = 28 4 -6 -4 0 0 0 -7 -15; text word other = -9 6 -66 -7 47 -5 -10 81 -38
number word growth = 11 -1 -3 0 0 0 0 -2 -5; number called thing last = 29 0 -15 0 0 0 0 -3 -10; number word other = 6 10 -6 -1 0 0 0 -5 -3; text unclear, few = -12 -5 28 -2 -2 5 -7 -23 19
text word in = -7 20 -14 -1 0 -1 8 0 -5; text called year = -11 -9 24 7 -3 -1 -3 -2 -1; text word year = -5 -7 -9 22 -3 0 -3 -1 7; number word net = -16 1 17 0 0 0 0 -1 -1
number word node = -5 0 -10 -1 0 0 0 7 10; looks: mail = -1 0 -21 -1 0 -5 -1 -4 33; text word project = 0 0 6 -1 -1 0 -1 10 -13; text called year last = -11 -9 22 7 -3 -1 -3 -2 -1
text word to = 9 -2 -19 -2 26 5 -8 -4 -6; number missing 0.9 = -44 -6 19 -3 -1 -1 -1 103 -69; number missing 0.97 = 6 -4 -2 -2 0 0 0 146 -144; other never repeats = -1 -3 -5 28 -2 -2 -2 -12 -1
date constant = 0 -2 -4 -7 -1 -1 -1 16 0; other values up to 1 = -1 -2 -6 -33 -1 -1 -2 47 -1; number word and = -6 12 -2 0 0 0 0 -1 -3; number word total = 7 12 -8 -2 0 0 0 -4 -6
number word income = 1 -3 -24 0 0 0 0 -7 33; text word owner = -1 0 -19 -1 -2 -5 -2 -7 37; number word base = -8 -1 10 0 0 0 0 7 -7; number word weight = 13 -1 -2 0 0 0 0 -1 -8
text word city = -3 0 17 -1 -1 0 0 -2 -11; looks: numbers in brackets = 3 -5 -3 -2 -11 -6 66 -34 -8; text word category = -1 0 14 0 -7 -1 -3 1 -2; text word and = -1 -5 18 -6 6 -1 -10 8 -10
text word sub = -1 -2 25 -1 -18 -1 -3 7 -8; number word distance = 20 -16 0 0 0 0 0 -3 -1; number word group = -48 -1 66 -1 0 0 0 5 -20; text word address = -5 -2 -33 -2 -21 -5 6 -3 66
number word members = 16 -1 -13 0 0 0 0 -1 -2; other missing 0.3 = -4 -2 -3 26 -2 -2 -2 -7 -4; other missing 0.6 = -2 -1 -12 23 -1 -1 -1 -3 -2; number word tot = 24 -3 -20 -2 0 0 0 -3 4
number word depth = 12 0 -8 0 0 0 0 0 -3; number word cd = -22 -2 -35 0 0 0 0 11 49; number word land = 13 0 -16 -1 0 0 0 -3 7; number word police = -5 0 25 0 0 0 0 -1 -19
number word school = -4 0 14 0 0 0 0 -1 -9; number word tax = -57 0 62 0 0 0 0 -1 -4; written = -185 170 4 -4 -1 -1 -1 -19 9; text word major = 0 0 12 -1 -1 0 -1 -1 -7
text word police = -12 -1 27 -1 -1 0 0 -1 -12; text word report = -5 -1 -3 11 0 7 -1 -5 -3; number word coordinate = 34 -2 -4 -3 -1 -1 -1 -3 -21; text word coordinate = 67 -4 -22 -11 -1 -1 -3 -2 -23
number word expenditure = 13 4 -3 -1 0 0 0 -3 -10; text word value = 6 -3 17 -2 -1 -1 -1 -3 -11; other called as measures are = -1 0 47 -40 -1 -1 -1 -2 -1; number word race = -1 0 -26 0 0 0 0 1 27
number word status = 88 -1 -47 0 0 0 0 2 -42; text word codes = -13 -1 4 -2 0 0 -1 -1 14; number word 2012 = -24 1 0 0 0 0 0 -1 24; number word state = -12 5 4 -3 0 0 0 -17 23
number word sales = -28 33 -4 0 0 0 0 -1 0; text word size = -4 23 -10 -1 -2 1 -12 -10 14; other word period = -1 -1 40 -32 -1 -1 -1 -2 -1; number word acct = -3 0 -6 0 0 0 0 -12 21
number word pd = -3 0 -6 0 0 0 0 -12 21; number word activity = 16 2 0 0 0 0 0 0 -17; number word amt = 19 0 -1 0 0 0 0 -1 -16; text word ein = -5 0 -2 -4 0 0 -1 34 -22
number word req = -9 -1 7 0 0 0 0 19 -15; number word foundation = 33 0 -2 0 0 0 0 -3 -28; text word ntee = -1 -1 -15 0 0 0 0 -2 18; text word cd = -1 -1 -15 0 0 0 0 -2 18
text word sort = -1 -1 -32 0 -1 0 -1 -2 38; text word sna93 = -2 -1 -13 0 -2 0 0 -1 18; text word footnotes = -12 -3 28 -1 -1 0 -1 -2 -7; number word salary = -16 19 -3 0 0 0 0 0 0
text word website = 0 0 -4 0 -2 16 -5 -3 -1; other alone = -2 -5 -13 19 -3 -3 -3 14 -2
`;
