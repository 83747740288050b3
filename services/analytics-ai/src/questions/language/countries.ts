/** Countries, the codes that tables write for them, and what their people are called. */
const COUNTRIES = `
united states: usa us america american americans
united kingdom: uk gbr gb britain british
great britain: gbr uk gb british
england: eng english
scotland: sco scottish
wales: wal welsh
ireland: irl ire irish
germany: ger deu german germans
west germany: frg german
east germany: gdr german
france: fra french
spain: esp spanish
portugal: por prt portuguese
italy: ita italian italians
netherlands: ned nld dutch holland
belgium: bel belgian belgians
switzerland: sui che swiss
austria: aut austrian austrians
sweden: swe swedish
norway: nor norwegian norwegians
denmark: den dnk danish
finland: fin finnish
iceland: isl icelandic
russia: rus russian russians
soviet union: urs ussr soviet
ukraine: ukr ukrainian
poland: pol polish
czech republic: cze czechia czech
czechoslovakia: tch czech
slovakia: svk slovak
slovenia: slo svn slovenian
hungary: hun hungarian
romania: rou rom romanian
bulgaria: bul bgr bulgarian
serbia: srb serbian
croatia: cro hrv croatian
yugoslavia: yug yugoslav
greece: gre grc greek
turkey: tur turkish
israel: isr israeli
egypt: egy egyptian
morocco: mar moroccan
algeria: alg dza algerian
nigeria: ngr nga nigerian
kenya: ken kenyan kenyans
ethiopia: eth ethiopian ethiopians
south africa: rsa zaf
china: chn chinese
japan: jpn japanese
south korea: kor korean
north korea: prk korean
india: ind indian
pakistan: pak pakistani
iran: iri irn iranian
iraq: irq iraqi
kazakhstan: kaz kazakh
thailand: tha thai
indonesia: ina idn indonesian
philippines: phi phl filipino filipinos
malaysia: mas malaysian
vietnam: vie vnm vietnamese
australia: aus australian australians
new zealand: nzl
canada: can canadian canadians
mexico: mex mexican mexicans
brazil: bra brazilian brazilians
argentina: arg argentine argentinian
chile: chi chilean
colombia: col colombian
venezuela: ven venezuelan
peru: per peruvian
uruguay: uru ury uruguayan
cuba: cub cuban
jamaica: jam jamaican
`;

/** Of each name of a country and its people the others, as a table may write them. */
export const COUNTRY_FORMS: ReadonlyMap<string, readonly string[]> = formsOf(COUNTRIES);

function formsOf(text: string): ReadonlyMap<string, readonly string[]> {
  const forms = new Map<string, string[]>();
  for (const line of text.trim().split('\n')) {
    const [name = '', rest = ''] = line.split(': ');
    const all = [name, ...rest.split(' ')];
    // A code is written by tables, and said by nobody.
    for (const said of all.filter((one) => one.length > 3 || one === 'usa' || one === 'uk'))
      forms.set(said, [...(forms.get(said) ?? []), ...all.filter((other) => other !== said)]);
  }
  return forms;
}
