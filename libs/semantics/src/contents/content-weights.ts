/**
 * What each feature of a column says for what its cells hold, in hundredths of odds, in the order of COLUMN_CONTENTS. Trained
 * with labelled columns by `npm run bench -- contents`, which writes this file.
 */
export const CONTENT_WEIGHTS = `
always = 29 -77 65 23 -45 -47 -44 12 34; type text = -20 -18 74 -28 -16 -35 -25 -10 13; role dimension = -24 9 65 -16 -2 -39 -35 -81 34; text dimension = 5 29 40 2 7 -36 -31 -43 12
text values up to 200 = -66 19 68 -51 -46 -1 27 27 -25; text values up to 1000 = 5 11 14 -46 43 20 0 -31 -5; text values up to 10000 = -35 5 43 -22 15 21 -4 0 -52; text values differ in 0.0001 = -15 3 34 -26 -30 -29 -9 10 45
text values differ in 0.001 = -5 -9 30 -14 18 -23 35 -23 -11; rows up to 100000 = 24 -11 -18 2 -21 -13 -26 9 35; looks: one word = 36 -67 54 -17 -38 10 -31 38 -8; looks: proper name = -15 -13 95 -31 -14 -21 -63 47 16
looks: small word = -3 12 9 -14 134 9 -99 -15 -38; longer than 3 = 16 39 -6 -4 -4 -24 -9 46 -41; longer than 6 = 29 16 28 38 -22 -10 -17 -5 -67; text word area = -18 -2 32 -1 0 -1 -1 -2 -7
text called as measures are = 119 71 -94 -1 -29 -13 3 -69 12; text one word = -21 -52 13 12 6 -12 -16 16 56; text beside numbers = 48 15 30 -13 -52 -30 -24 -5 31; text beside categories = -58 -12 89 -9 -40 -44 12 37 -2
text begins as others do = -6 60 17 30 -20 18 -74 -2 -18; type integer = 20 -39 29 -21 -20 -20 -21 22 38; integer dimension = -26 -12 52 -7 -4 -3 -3 -40 30; number values up to 200 = 16 -25 37 -7 -15 -15 -16 -1 12
number values up to 1000 = 30 8 18 2 -22 -22 -22 -34 -9; number values up to 10000 = 40 -25 13 5 -25 -25 -25 -32 -24; number values differ in 0.0001 = 11 -33 87 -9 -27 -27 -27 -43 76; number values differ in 0.001 = 46 -11 -10 -6 -26 -26 -26 -54 -24
whole up to 366 = 107 20 -12 -15 -9 -9 -9 2 -84; whole up to 1000 = 20 15 -51 -17 -10 -10 -10 13 91; whole up to 10000 = -38 -6 69 -20 -13 -13 -13 -7 18; whole up to 1000000 = 17 -17 44 -29 -16 -16 -16 13 5
whole up to 100000000 = 31 -27 12 -41 -18 -18 -18 76 9; whole from one = 26 -20 24 -9 -2 -2 -2 -34 20; whole with few gaps = -19 18 -8 -24 -9 -9 -9 78 4; number called code = -54 -5 -26 -2 -1 0 0 12 76
number called code last = -31 -4 36 -1 -1 0 0 22 -21; number word area = -8 0 51 -1 0 0 0 -5 -36; number word code = -47 -3 69 -1 0 0 0 -5 -12; number called as measures are = 55 42 -44 -26 -7 -7 -7 26 -80
number beside numbers = 27 82 -97 -9 -19 -19 -19 -60 89; number beside categories = 9 -72 44 -26 -7 -6 -7 -6 71; number begins as others do = 25 -37 60 -25 -16 -16 -16 -42 25; number ends as others do = 43 21 -28 -29 -17 -17 -17 -6 -31
text values up to 2 = -38 -24 50 -17 -19 -7 18 70 -45; text values up to 3 = -10 -10 87 -18 -27 -9 24 24 -59; text values up to 5 = -35 -25 14 -20 13 -12 14 58 -11; text values up to 10 = 21 -17 -1 -29 -13 -5 23 78 -67
text values up to 20 = 4 -36 40 -28 -27 2 0 35 -6; text values up to 50 = 4 32 -1 -11 44 -14 -21 -34 19; of one length = -18 12 -17 72 -61 -6 -12 59 -27; number values up to 2 = 28 -36 -1 -1 -1 -1 -1 42 -25
number values up to 3 = -24 -33 41 -3 -2 -1 -2 47 -33; number values up to 5 = -13 -36 86 -5 -3 -3 -3 -30 -44; number values up to 10 = -17 -16 23 -8 -5 -5 -5 31 11; number values up to 20 = -7 11 34 -2 -7 -7 -7 20 -41
number values up to 50 = -39 -17 18 -11 -10 -10 -10 24 70; whole with many gaps = 43 -31 4 2 -7 -7 -7 5 -6; whole of one length = -81 -18 16 12 -3 -3 -3 52 29; longer than 10 = -10 -53 -13 -1 41 28 35 0 -25
longer than 16 = -14 -53 -60 -21 15 40 46 19 34; more words than 1.5 = -27 -9 -47 1 59 -47 3 -5 75; more words than 2.5 = -58 20 18 -1 47 -27 14 -38 25; text called thing = -8 -6 49 -6 11 -18 9 -4 -27
text called thing last = -1 -2 7 -1 8 -1 -4 5 -11; text word item = -3 -2 30 -2 6 -9 14 -7 -27; number called thing = 38 0 -4 -1 0 0 0 -3 -30; role measure = 46 -9 -26 -1 -22 -22 -22 -53 -12
integer measure = 50 13 -26 -16 -10 -10 -10 -69 40; number values differ in 0.01 = 24 29 -49 3 -23 -23 -23 51 -18; number missing 0.001 = -15 -15 23 -27 -8 -8 -8 -14 82; number missing 0.05 = 36 10 -10 -20 -6 -6 -6 9 -9
whole from zero = 55 40 -38 -24 -11 -11 -11 10 0; number called as periods are = -41 4 -15 -4 -1 -1 -1 3 55; number one word = 74 -56 -77 -18 -11 -10 -11 22 56; number digits in name = 0 -31 -12 -12 -6 -6 -6 49 44
number in capitals = -1 6 -117 -11 -3 -3 -3 23 109; number numbered among others = 17 23 -18 -13 -5 -5 -5 33 -21; role text = -19 -6 -7 -6 25 31 44 -53 -14; text text = -19 -6 -7 -6 25 31 44 -53 -14
text values differ in 0.01 = -14 -33 -15 9 24 -11 27 -3 19; text missing 0.001 = 86 -36 9 -31 -14 3 6 -26 8; looks: items by comma = -29 11 -53 -14 -72 -40 137 -20 80; role geo = 79 -29 105 -25 -24 -9 -24 -61 -14
text geo = 14 -23 103 -24 -24 -8 -23 -49 34; text called place = -14 -12 24 -13 -18 -13 -29 -12 91; text called place last = 11 -8 1 -10 -5 -6 -35 -6 58; text word country = -20 -3 20 -2 -2 -2 -1 37 -25
looks: capitals = -39 -16 33 6 18 -24 23 -42 47; text called code = -51 -10 59 -21 -10 -3 -8 26 18; text called code last = -39 -8 60 -19 -7 -3 -7 26 -3; text word code = -25 -4 -9 -8 -6 -2 -3 44 12
text word currency = -4 -2 39 -2 -5 -1 -8 -6 -11; type date = -10 -9 -13 46 -8 -8 -9 12 -8; role time = -18 -15 57 69 -9 -9 -10 -46 -47; date time = -9 -7 -9 51 -7 -7 -7 -6 -8
other values up to 10000 = -15 -14 21 47 -11 -11 -12 -2 -15; other values differ in 0.0001 = -14 -14 -1 53 -11 -11 -12 1 -12; other values differ in 0.001 = -12 -13 -17 57 -10 -10 -11 5 -10; other called time = -8 -7 -34 54 -6 -6 -7 7 -7
other called time last = -7 -7 -30 48 -5 -6 -6 11 -6; other word date = -7 -7 -31 50 -5 -6 -6 8 -6; other one word = -5 -5 0 26 -4 -4 -4 5 -4; other beside numbers = -2 -1 17 1 -1 -1 -1 -7 -2
other beside categories = -5 -2 14 18 -3 -3 -3 -10 -6; type timestamp = -3 -2 -12 24 -2 -2 -2 1 -2; timestamp time = -3 -1 -10 30 -2 -2 -2 -8 -2; other missing 0.001 = -6 -3 35 3 -4 -4 -3 -12 -6
other ends as others do = -4 -2 -21 44 -3 -2 -2 -6 -4; number word amount = 11 3 -8 0 0 0 0 -1 -4; other values differ in 0.01 = -8 -11 -1 35 -7 -7 -8 12 -6; other values differ in 0.1 = -4 -9 -9 25 -4 -4 -6 18 -3
other values differ in 0.3 = -3 -5 -10 26 -3 -3 -3 9 -2; other values differ in 0.6 = -3 -4 -9 24 -3 -3 -3 10 -2; other missing 0.05 = -5 -2 38 -6 -3 -3 -3 -10 -5; other begins as others do = -4 -3 -19 42 -3 -3 -3 -2 -4
number word count = 16 -2 6 -1 0 0 0 0 -18; role identifier = -81 -37 37 -2 -18 -16 -15 15 112; integer identifier = -44 -21 6 -5 -4 -4 -4 23 52; number called id = -52 -20 46 -22 -3 -3 -3 13 44
number called id last = -52 -20 46 -22 -3 -3 -3 13 44; number word id = -102 -10 50 -21 -3 -3 -3 55 36; other values differ in 0.9 = -2 -4 -6 18 -2 -2 -3 12 -1; other values differ in 0.98 = -1 -4 -6 16 -2 -2 -2 13 -1
text missing 0.05 = -59 7 -10 0 -9 4 -3 47 18; text word region = -5 -1 11 -1 -3 -1 -1 -24 24; text called kind = -21 -21 77 -3 -38 -11 55 -15 -25; text called kind last = -14 -12 67 -7 -31 -5 -13 18 -1
text values differ in 0.1 = 14 9 -46 34 -35 -1 18 -10 26; looks: two by comma = -38 58 -82 2 -17 -21 39 -16 74; longer than 24 = 1 -67 -5 -20 57 47 28 -42 -1; longer than 40 = -27 -29 52 -29 -23 37 37 -23 8
text called many = -4 -2 5 -3 -9 -4 22 13 -17; text called many last = -4 -2 5 -3 -11 -4 23 13 -17; number word in = 44 -2 -15 -1 0 0 0 -17 -9; text missing 0.3 = -46 -9 9 -10 14 7 -26 17 46
text missing 0.6 = -16 15 4 -1 -9 -4 3 83 -80; rows up to 10000 = 4 25 -42 33 21 10 34 -20 -52; text in capitals = 27 22 -29 -27 -33 -38 -17 59 37; text short name = -48 -16 28 23 -37 12 0 -7 46
type decimal = 33 -33 -41 10 -14 -14 -14 9 10; decimal geo = 27 -5 -10 -1 0 0 0 -5 -6; number values differ in 0.1 = 11 10 -51 20 -18 -18 -18 81 -9; number values differ in 0.3 = 13 42 -42 3 -12 -12 -13 48 -34
number values differ in 0.6 = 24 51 -46 5 -7 -8 -8 18 -49; number values differ in 0.9 = -2 14 -31 20 -4 -4 -5 28 1; number values differ in 0.98 = 83 -11 -48 20 -3 -3 -3 72 -116; number missing 0.3 = 20 4 9 -12 -3 -3 -3 -22 14
number missing 0.6 = -16 -1 -68 -8 -1 -1 -1 39 66; decimal up to 100 = 6 13 12 -16 -7 -7 -8 13 5; decimal up to 366 = 15 9 8 -17 -8 -8 -8 9 -8; decimal up to 1000 = 13 8 7 -18 -8 -8 -9 8 3
decimal up to 10000 = 34 3 -4 -28 -9 -10 -10 2 -40; decimal up to 1000000 = 29 0 -7 -30 -10 -10 -10 -4 -4; decimal up to 100000000 = 52 -9 -18 -41 -12 -12 -12 -23 -44; decimal below zero = 67 -47 -52 -15 -5 -5 -5 -52 21
number short name = -93 5 16 -8 -2 -2 -2 57 29; text values differ in 0.3 = -26 1 -46 -6 8 0 -17 71 19; text values differ in 0.6 = 18 -27 -28 2 43 7 -40 32 -10; text values differ in 0.9 = 6 1 -64 20 -14 10 -6 47 3
text values differ in 0.98 = -46 -15 -34 -21 43 -10 0 106 -23; text never repeats = -51 1 -6 2 19 20 -39 105 -52; text called name = -17 -19 37 -30 -10 -6 4 18 23; text called name last = -16 -19 -1 -29 10 -6 6 13 40
text word location = 42 -4 -13 -5 28 -2 -14 -26 -5; text word name = -14 -16 -10 -22 -36 2 -29 22 103; decimal measure = 35 -24 -6 17 -12 -13 -13 4 -48; decimal up to 1 = -1 66 -38 -8 -3 -3 -4 0 6
decimal up to 5 = -31 34 80 -10 -4 -4 -4 -7 18; decimal up to 9 = -21 29 69 -11 -5 -5 -5 -10 10; decimal up to 31 = 15 22 33 -13 -6 -6 -6 -30 -30; decimal from zero = -36 84 -41 -17 -2 -2 -3 -40 54
decimal within one = -5 69 -33 -8 -3 -3 -3 0 7; text ends as others do = -31 -8 -6 -9 45 7 -36 54 -14; number never repeats = 20 21 -30 28 -2 -2 -2 66 -106; text word type = -2 -6 -6 -2 -15 -1 47 -5 -10
type boolean = -3 -3 44 -9 -2 -2 -2 -17 -5; boolean dimension = -3 -3 44 -9 -2 -2 -2 -17 -5; other values up to 2 = -3 -4 24 -44 -3 -3 -3 42 -5; other values up to 3 = -4 -6 34 -48 -4 -3 -4 40 -6
other values up to 5 = -4 -6 34 -42 -4 -3 -4 36 -6; other values up to 10 = -4 -7 31 -30 -4 -4 -5 30 -6; other values up to 20 = -5 -8 30 -24 -5 -4 -5 27 -6; other values up to 50 = -6 -10 35 -14 -6 -5 -7 21 -7
other values up to 200 = -8 -11 49 -6 -7 -7 -8 14 -9; other values up to 1000 = -11 -13 44 21 -9 -9 -10 5 -11; looks: bracketed = 18 -18 -29 -14 -81 -55 117 -49 109; looks: digits = 107 107 -103 -64 -29 -3 -17 -61 73
looks: digits alone = 165 -27 -102 102 -77 -52 69 -89 13; text missing 0.9 = 9 -3 55 -14 25 -5 -11 45 -99; text identifier = -21 -15 57 10 -13 -11 -9 16 -14; looks: number with a word = -31 122 -5 -20 -14 -5 -15 -31 -2
looks: several numbers = -59 11 0 90 -32 47 -38 -63 44; looks: code = -37 -37 68 -19 -11 -39 -12 22 67; text called id = -20 -5 41 -17 -5 -3 -4 8 4; text called id last = -19 -4 18 -14 -5 -3 -4 12 19
text word id = -17 -4 15 -15 -4 -2 -4 2 29; looks: sentence mark = -14 -12 -30 -3 97 -14 -74 36 14; more words than 4 = -23 4 16 23 102 -34 -33 -24 -42; looks: items by bar = -24 -13 6 -10 -58 -4 150 -6 -40
more words than 7 = -7 -22 33 -16 71 -13 -49 18 -17; number called number = 3 -6 26 -3 -1 -1 -1 -14 -4; number called number last = -63 -4 13 -2 0 0 0 6 51; number word number = 100 -4 -25 -2 0 -1 -1 -10 -57
whole up to 100 = -8 38 2 -10 -7 -7 -7 31 -21; text called prose = 24 4 -44 -8 89 -11 -18 -29 -6; text called prose last = 36 2 -56 -7 93 -9 -23 -10 -26; text word text = 33 -7 -18 -2 4 1 -2 -1 -9
number called time = -100 -12 11 127 -2 -2 -2 -9 -12; number called time last = -47 -4 -20 103 -1 -1 -1 -25 -2; number word time = -10 -2 -6 22 -1 -1 -1 -8 8; longer than 80 = -1 -15 27 -10 -33 10 14 -3 10
more words than 12 = -3 -11 -1 -7 -1 -16 3 10 27; text alone = -46 6 -69 -28 48 50 97 -18 -40; number alone = -40 26 -13 36 0 0 -1 2 -10; rows up to 1000 = -85 77 -24 13 -1 32 28 5 -44
number word family = -2 -3 -14 0 0 0 0 -2 22; whole without gaps = -34 38 19 -16 -6 -6 -6 11 -4; number word rank = 42 -2 -2 0 0 0 0 -15 -23; number word health = 41 -13 -22 0 0 0 0 -1 -5
number word life = 13 -12 0 0 0 0 0 -1 0; number long name = 26 27 20 -19 -5 -5 -5 -26 -18; number dotted name = 28 -13 -79 -4 -1 -1 -1 30 53; looks: date = -24 15 -118 117 -23 18 -23 35 2
looks: path = 14 -10 -38 -8 -23 96 9 -49 9; text called link = -9 -4 -24 -7 -20 77 -2 -15 4; text called link last = -7 -3 -25 -5 -10 70 2 -8 -12; text word url = -4 -1 -16 -4 -14 35 -14 -1 18
text called people = -15 -7 8 -14 -28 -14 -22 -20 113; text in a wide table = -36 -46 59 3 -65 -10 28 21 28; text digits in name = 3 5 10 0 4 -11 -46 0 36; text numbered among others = 33 14 -46 5 -3 -16 -47 21 40
number in a wide table = 61 -113 77 -48 -22 -22 -22 -35 -14; other in capitals = -2 -1 50 -44 -1 -1 -1 0 -1; other in a wide table = -6 -2 28 10 -3 -3 -3 -13 -6; text word event = -6 -2 -3 -5 16 -1 -8 -4 12
integer geo = 39 -1 13 -1 0 0 0 -7 -43; whole up to 5 = 5 73 35 -4 -3 -3 -3 -60 -62; whole up to 9 = -25 65 18 -5 -4 -3 -4 -45 1; whole up to 31 = -51 47 9 -8 -5 -5 -5 30 2
few small whole numbers = 38 -24 -30 -2 -2 -1 -1 0 63; text word notes = -1 -1 31 -1 -2 -1 -7 -49 31; integer time = -5 -6 76 6 -1 -1 -1 -31 -37; years = 9 -6 58 6 0 -1 -1 -29 -36
number called year = -44 -5 96 -6 0 0 -1 -19 -20; number called year last = -2 -5 35 -6 0 0 0 -18 -3; number word year = -25 -5 56 -5 0 0 0 1 -21; text word age = 25 64 -67 -2 -5 -5 7 -4 -12
text word group = -12 -8 -13 8 16 0 -9 -1 18; role constant = -42 -18 -140 -27 -15 -12 -7 166 -16; text constant = -1 -3 -56 -12 -13 -10 -4 90 -3; text values up to 1 = -1 -5 -64 -13 -77 -19 -19 144 -4
text word animal = -2 -1 -39 -1 -14 -1 16 -9 50; text missing 0.97 = -11 -9 -56 -4 50 -4 -22 94 -39; text missing 0.995 = -2 -3 17 -1 -14 -2 -12 54 -37; integer constant = -26 -10 -99 0 0 0 0 133 -8
number values up to 1 = -39 -12 -109 -1 -1 -1 -1 152 -12; whole up to 1 = -37 88 12 -2 -1 -1 -1 21 -82; whole within one = -122 91 86 -2 -1 -1 -1 19 -79; text called time = -27 -9 -2 152 -26 -3 -15 -31 -39
text word date = -7 -1 -1 65 -2 0 -2 -48 -4; text word of = 43 -15 -44 3 -21 -4 21 -10 28; text called time last = -17 -2 -46 136 -23 1 -5 -11 -32; number word age = 37 -1 -14 0 0 0 0 -2 -21
number called part = -8 1 69 0 0 0 0 -1 -60; text word sex = -1 -1 3 0 -3 -5 11 -2 -2; text called people last = -5 -3 -15 -8 -19 -11 -26 -18 105; text beside unclear names = -35 -1 -117 -20 6 1 -14 89 89
number beside unclear names = -116 -9 6 -9 -2 -2 -2 15 123; number unclear = -17 9 -93 -9 -3 -2 -2 88 37; number word unnamed = -40 -5 -9 -2 0 0 0 23 34; number unnamed = -40 -5 -9 -3 0 0 0 26 33
longer than 200 = -12 -4 -13 -4 -5 2 6 14 16; text word title = -3 -3 61 -7 66 -7 -27 -26 -55; looks: address = -11 -7 -62 -12 -54 196 -31 -49 19; rows up to 20 = 5 40 -44 -11 11 -21 59 -8 -32
rows up to 100 = -44 88 -18 -5 22 12 6 -46 -36; whole below zero = 109 -6 26 -4 -1 -1 -1 -27 -98; number called people = -14 -1 16 -4 -1 -1 -1 -11 16; number called prose = -11 -4 -11 -4 0 0 0 11 20
number called prose last = -20 -2 -3 -1 0 0 0 33 -8; text word description = -4 -6 2 -2 50 -1 -9 -11 -21; number word duration = 16 5 -4 -1 0 0 0 -3 -11; number called many = 24 -1 -17 0 0 0 0 -2 -4
number word num = -60 -1 92 -1 0 0 0 -2 -28; text unclear = -26 12 -26 -15 26 9 24 -58 55; text unclear, many = 6 -13 -39 -12 40 3 41 -21 -6; text called number = -29 17 9 -29 -7 -5 -11 26 29
text called number last = -31 -8 55 -29 -6 -4 -10 26 8; text word num = -23 -7 -13 -21 -2 -3 -6 8 66; number called kind = 1 1 7 -6 -1 -1 -1 -15 14; decimal constant = -13 -2 -10 -1 0 0 0 30 -4
number word price = 13 -2 -3 0 0 0 0 -1 -7; text word countries = -2 -1 11 0 -1 0 -1 -3 -1; text word data = -3 -14 52 -13 -15 -1 -2 12 -17; text word or = -18 -1 26 -1 1 -1 -2 -1 -3
text long name = 34 31 20 5 -22 7 35 -74 -34; text word link = -3 -2 0 -2 -3 30 -7 -7 -7; number word m1 = 75 -1 -27 0 0 0 0 -16 -30; number word current = 65 -1 -60 0 0 0 0 11 -15
number word feedrate = 74 -1 -49 0 0 0 0 -2 -22; number word sequence = -6 0 14 0 0 0 0 -9 3; text word machining = -3 -4 15 0 -1 0 -1 -2 -4; text word process = -3 -4 15 0 -1 0 -1 -2 -4
number word s1 = 27 -2 -17 -1 0 0 0 4 -10; number word actual = 21 -1 -6 -1 0 0 0 -1 -11; number word acceleration = 12 0 -7 -1 0 0 0 0 -4; number word position = 60 -1 -18 -1 0 0 0 -2 -38
number word velocity = 14 -1 -6 0 0 0 0 -1 -6; number word command = 31 -1 -14 -1 0 0 0 -1 -12; number word dc = 8 -6 -10 0 0 0 0 9 -1; number word voltage = 10 -7 -12 0 0 0 0 13 -3
number word x1 = 30 -3 -8 -1 0 0 0 -2 -16; number word output = 19 -6 -10 0 0 0 0 8 -10; number word y1 = 19 -4 -6 -1 0 0 0 -2 -6; number word z1 = 0 -5 -14 -1 0 0 0 24 -5
number word program = -18 -1 -16 0 0 0 0 -18 53; number unclear, few = -26 13 -45 -1 -1 0 0 68 -8; number word system = -5 0 39 0 0 0 0 3 -37; text word label = -1 -2 65 -4 -15 -1 -11 -21 -11
number word population = -58 -1 76 -1 0 0 0 -8 -8; number word 2015 = -24 3 21 0 0 0 0 2 -2; number called flag = 38 -1 -32 0 0 0 0 -1 -3; number called statistic = 45 -10 -18 -2 -1 -1 -1 -6 -19
number called statistic last = 17 1 -3 -1 0 0 0 -4 -7; number word asset = -36 -1 39 -1 0 0 0 -3 2; number word median = 10 6 -9 0 0 0 0 -1 -6; number word built = -7 0 17 0 0 0 0 0 -8
number word 2014 = -8 11 -1 0 0 0 0 -1 -2; number unclear, many = 53 -2 56 -7 -2 -2 -2 -38 -56; number word index = -56 -5 -15 0 0 0 0 91 -14; text dotted name = -13 -6 -52 5 26 13 -9 47 -12
number word season = 13 -1 11 -2 0 0 0 -18 -4; text word source = 36 -9 18 -10 -19 25 -36 21 -24; text called survey = -2 -1 18 -1 8 -1 -2 -3 -17; rows up to 5 = -10 23 -17 -30 -23 -11 24 55 -10
text called flag = 0 -2 -23 -1 45 3 -13 4 -13; text word indicator = 0 -2 -14 -1 26 4 -4 4 -13; text word long = 56 -1 -60 0 -10 -1 -5 23 -3; number digits alone = 18 15 -6 -4 -1 -1 -1 -5 -16
text word team = 0 -1 -6 -1 -9 -3 -12 7 26; text word time = -9 -6 -25 39 -1 -1 -1 17 -13; number word qualified = 16 -2 -7 -1 0 0 0 -2 -4; number word dist = 6 0 20 0 0 0 0 -2 -23
number called kind last = 31 -8 28 -1 0 0 0 -18 -32; number word type = -13 -1 28 0 0 0 0 -1 -14; number word units = 32 0 -23 0 0 0 0 0 -8; number word of = 80 11 -69 0 0 0 0 0 -20
number word record = -3 0 -5 -2 0 0 0 31 -21; text word site = -1 -2 -38 -1 7 4 -8 -1 39; number called place = -47 7 26 -5 -1 -1 -1 8 13; text word street = -1 -1 -5 0 -14 0 -17 -1 40
text word number = 0 25 12 -7 -6 -2 -4 -2 -16; number called place last = 3 0 -15 -1 0 0 0 -2 16; text word unit = -4 -2 40 -2 -4 -1 -9 -14 -4; text word zip = -24 -2 83 -9 -1 -1 -2 -13 -31
number word value = 38 5 -10 -4 0 0 0 -7 -21; text word other = -9 6 -74 -8 58 -5 -8 89 -49; number word growth = 21 -1 -6 0 0 0 0 -3 -10; number called thing last = 35 0 -21 0 0 0 0 -4 -9
number word other = 5 11 -7 -1 0 0 0 -4 -4; text unclear, few = -14 -5 31 -1 -3 8 -8 -38 33; text word in = -10 28 -20 -2 0 -1 10 1 -6; text called year = -17 -13 37 10 -5 -1 -4 -3 -4
text word year = -8 -10 -15 35 -5 -1 -3 -2 8; number word net = -21 1 24 0 0 0 0 -1 -2; number word node = -6 0 -14 -2 0 0 0 9 13; looks: mail = -1 0 -26 -1 -1 -6 -1 -5 41
text word project = 0 0 7 -1 -2 0 -1 17 -20; text called year last = -16 -13 34 11 -5 -1 -4 -2 -4; text word to = 13 -3 -27 -2 41 7 -15 -5 -8; number missing 0.9 = -55 -6 27 -3 -1 0 -1 110 -76
number missing 0.97 = 17 -4 -8 -2 0 0 0 169 -179; other never repeats = -1 -3 -5 33 -2 -2 -2 -17 -1; date constant = 0 -2 -4 -7 -1 -1 -1 17 0; other values up to 1 = -1 -3 -6 -44 -1 -1 -2 58 -1
number word and = -5 14 -2 -1 0 0 0 -2 -4; number word total = 20 15 -14 -1 0 0 0 -4 -15; number word income = 7 -3 -27 0 0 0 0 -9 33; text word owner = -1 0 -23 -1 -2 -6 -2 -8 43
number word base = -9 -1 12 0 0 0 0 13 -15; number word weight = 24 -1 -3 0 0 0 0 -2 -17; text word city = -3 0 21 -1 -1 0 0 -2 -14; looks: numbers in brackets = 5 -4 -3 -1 -10 -7 69 -40 -8
text word category = -1 0 18 0 -8 -1 -5 0 -3; text word and = -1 -7 28 -9 10 -2 -17 14 -16; text word sub = -1 -2 33 -1 -26 -1 -5 13 -11; number word distance = 32 -25 -1 0 0 0 0 -4 -1
number word group = -71 -1 90 -2 0 0 0 7 -23; text word address = -6 -2 -46 -2 -24 -6 6 -3 83; number word members = 23 -1 -17 0 0 0 0 -2 -3; other missing 0.3 = -3 -2 0 23 -2 -2 -2 -8 -4
other missing 0.6 = -2 -1 -12 22 -1 -1 -1 -3 -2; number word tot = 29 -2 -28 -1 0 0 0 -3 6; number word depth = 20 0 -14 0 0 0 0 0 -5; number word cd = -34 -3 -40 0 0 0 0 16 61
number word land = 10 0 -20 -1 0 0 0 -3 15; number word police = -6 0 38 0 0 0 0 -1 -30; number word res = 16 0 -10 0 0 0 0 -1 -5; number word school = -8 0 21 0 0 0 0 -1 -12
number word tax = -78 0 90 0 0 0 0 -1 -11; written = -211 176 10 -4 0 -1 -1 -23 12; text word major = 0 0 15 -1 -1 0 0 -2 -9; text word police = -18 -1 38 0 -1 0 0 -1 -17
text word report = -4 -2 -3 10 -1 9 -1 -6 -2; number word coordinate = 34 -2 -3 -3 -1 -1 -1 -5 -20; text word coordinate = 85 -5 -26 -14 -1 -1 -4 -4 -30; number word expenditure = 16 4 -3 -1 0 0 0 -4 -12
text word value = 10 -5 17 -2 -1 -1 -2 -3 -14; other called as measures are = -1 -1 52 -45 -1 -1 -1 -2 -1; number word race = -1 0 -31 0 0 0 0 0 33; number word status = 119 -1 -61 0 0 0 0 5 -62
text word codes = -21 -2 7 -3 0 0 -1 -1 21; number word 2012 = -40 2 0 0 0 0 0 -1 39; number word state = -15 7 5 -3 0 0 0 -25 31; number word sales = -32 37 -3 0 0 0 0 -1 -1
text word size = -7 20 -14 -1 -1 1 -7 -11 20; other word period = -2 -1 44 -34 -1 -1 -1 -3 -1; number word acct = -3 0 -6 0 0 0 0 -20 29; number word pd = -3 0 -6 0 0 0 0 -20 29
number word activity = 25 2 0 0 0 0 0 -1 -26; number word amt = 32 0 -1 0 0 0 0 -1 -29; text word ein = -5 0 -2 -6 0 0 -1 46 -31; number word req = -17 -2 16 0 0 0 0 26 -23
number word foundation = 44 0 -2 0 0 0 0 -5 -36; text word ntee = 0 0 -17 0 0 0 0 -3 22; text word cd = 0 0 -17 0 0 0 0 -3 22; text word sort = 0 -1 -40 0 -2 0 -1 -2 46
text word sna93 = -2 -1 -25 0 -3 0 0 -1 33; text word footnotes = -18 -4 36 -1 -1 0 -2 -3 -9; number word salary = -19 24 -4 0 0 0 0 0 -1; text word website = 0 0 -5 0 -2 19 -7 -2 -1
other alone = -3 -5 -17 27 -3 -3 -4 15 -2
`;
