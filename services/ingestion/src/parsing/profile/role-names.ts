/** How columns are called that are good for one thing or another; patterns of names as words joined by `_`. */

const word = (words: string) => new RegExp(`(?:^|[_\\W])(?:${words})(?:$|[_\\W])`, 'i');
export const IDENTIFIER_NAME = word(
  'id|ids|uuid|guid|key|pk|fk|nr|no|number|ref|reference|sku|serial|idx|row|rownum|record|ticket|invoice|order_?no|barcode|isbn|ean|upc|imei|vin|ssn|account|acct|license|licence|passport|permalink|slug|hash|token|url|uri|email|e_mail|objectid',
);
/** Names of counts and amounts, whatever else is in them. */
export const MEASURE_NAME = word(
  'num|count|counts|cnt|qty|quantity|amount|total|sum|avg|mean|rate|ratio|score|rating|stars|length|size|units|items|pieces|children|rooms|beds|baths|bedrooms|bathrooms|points|goals|wins|losses|visits|clicks|sales|orders|age|price|cost|hours|days|months|years|minutes|of|in',
);
/** Words that are written without a space: `hm10price`, `inc2tot`, `lvs4num`. */
export const MEASURE_PART =
  /price|cost|value|amount|total|income|revenue|area|weight|speed|score|count|(?:tot|num|cnt|qty|sales|wins|runs|pts|sum|pct|rate)_?\d*$/i;
export const STAMP_NAME = /(?:_at|_ts|time|timestamp|date|epoch)$/i;
export const ID_SUFFIX = /(?:[a-z]I[dD]|_(?:id|Id|ID)|id_)$|^id[A-Z_]|^(?:id|Id|ID)$/;
export const CODE_NAME = word(
  'code|codes|cd|type|class|category|subcategory|subcat|subtype|subclass|cat|group|grp|status|state|flag|level|lvl|tier|rank|grade|stage|phase|zone|region|district|ward|sector|segment|cluster|label|gender|sex|race|fips|naics|sic|zip|zipcode|postal|postcode|plz|phone|tel|fax|mobile|is|has|indicator|ind|dummy|yn|binary|mode|version|ver|channel|bin|option|choice|answer|response',
);
/** Things that are numbered, where the name ends so: `store`, `Lteam`, `Tract2010`; but `lot_area` measures. */
export const NUMBERED_THING =
  /(?:^|[_\W])(?:cost_?cent(?:er|re)|profit_?cent(?:er|re)|kostenstelle|kreditor|debitor|vendor|supplier|creditor|debtor|customer|client|plant|posting_?period|fiscal_?period|posting_?key|dept|department|store|shop|branch|team|council|block|lot|tract|precinct|prct|dist|division|subsection|section|node|station|stop|party|tax_?period)_?\d*$/i;
export const GEO_NAME = word(
  'country|countries|nation|state|province|county|city|town|municipality|region|postal|postcode|post_?code|zip|zip_?code|zipcode|plz|location|address|street|continent|district|borough|geo|iso2|iso3|land|ort|stadt|pays|ville|pais|ciudad',
);
export const COORDINATE_NAME = word('lat|latitude|lon|lng|long|longitude');
export const TIME_NAME = word('year|yr|jahr|annee|año|ano|fiscal_year|fy');
/** Names that say when: whole numbers of these centuries under them are years, even where none repeats. */
export const WHEN_NAME = word(
  'date|from|to|since|until|season|decade|founded|established|opened|built|born|died|joined|elected',
);
/** What somebody set, such as a speed limit, tells rows apart, and measures nothing. */
export const LIMIT_NAME = word('limit|límite|limite|grenze|tempolimit|höchstgeschwindigkeit');
export const PERIOD_NAME = word('month|mon|day|weekday|dow|hour|hr|week|quarter|qtr|dayofweek|minute');

/** Readings of counters that only go up: neither their sum nor their average says anything. */
export const COUNTER_NAME = word(
  'odometer|odo|meter_reading|counter_reading|kilometerstand|km_stand|tachostand|zaehlerstand|zählerstand|relevé_compteur|kilometerteller|contachilometri|cuentakilómetros',
);
