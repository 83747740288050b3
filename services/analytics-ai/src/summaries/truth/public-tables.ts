/** A public table beside the project: where it lies, and what somebody would call the file. */
export interface PublicTable {
  /** Below the folder of public data; of a database's script, with the table behind `#`. */
  path: string;
  name: string;
}

const named = (folder: string, tables: Record<string, string>): PublicTable[] =>
  Object.entries(tables).map(([path, name]) => ({ path: `${folder}/${path}`, name }));

/**
 * Forty tables of many kinds that nobody here wrote: sales, payments, staff, tickets, readings of sensors, surveys,
 * panels, long series, lists of twenty rows, and some with missing values.
 */
export const PUBLIC_TABLES: readonly PublicTable[] = [
  ...['invoice', 'invoice_line', 'track', 'customer', 'employee'].map((table) => ({
    path: `db_chinook/Chinook_PostgreSql.sql#${table}`,
    name: `${table}s.csv`,
  })),
  ...named('insights_insightbench/csvs', {
    'flag-1.csv': 'incidents.csv',
    'flag-4.csv': 'hardware incidents.csv',
    'flag-9.csv': 'tickets.csv',
  }),
  ...named('csv_pollock/clean', { 'file_field_delimiter_0x3B.csv': 'shop orders.csv' }),
  ...named('forecast_fpp2', {
    'a10.csv': 'drug_sales.csv',
    'ausbeer.csv': 'beer.csv',
    'usmelec.csv': 'electricity.csv',
  }),
  ...named('anomaly_NAB/data', {
    'realAdExchange/exchange-2_cpc_results.csv': 'exchange-2_cpc_results.csv',
    'realTraffic/TravelTime_387.csv': 'TravelTime_387.csv',
    'realTraffic/occupancy_6005.csv': 'occupancy_6005.csv',
    'artificialWithAnomaly/art_daily_jumpsup.csv': 'sensor readings.csv',
  }),
  ...named('json_vega', {
    'barley.json': 'barley.json',
    'cars.json': 'cars.json',
    'countries.json': 'countries.json',
    'movies.json': 'movies.json',
    'penguins.json': 'penguins.json',
  }),
  ...named('stats_nist', { 'longley.csv': 'longley.csv' }),
  ...named('nlq_nvBench/tables', {
    'college_2__instructor.csv': 'instructors.csv',
    'college_2__student.csv': 'students.csv',
    'college_2__department.csv': 'departments.csv',
    'cre_Theme_park__HOTELS.csv': 'hotels.csv',
    'customers_card_transactions__Financial_transactions.csv': 'Financial_transactions.csv',
    'driving_school__Customer_Payments.csv': 'Customer_Payments.csv',
    'driving_school__Customers.csv': 'driving school customers.csv',
    'department_management__department.csv': 'government departments.csv',
    'film_rank__film_market_estimation.csv': 'film_market_estimation.csv',
    'formula_1__constructorStandings.csv': 'constructorStandings.csv',
    'formula_1__races.csv': 'races.csv',
    'county_public_safety__county_public_safety.csv': 'county_public_safety.csv',
  }),
  ...named('nlq_WTQ/csv', {
    '200-csv/25.csv': 'service costs.csv',
    '202-csv/231.csv': 'election results.csv',
    '204-csv/237.csv': 'attendance.csv',
    '204-csv/421.csv': 'players.csv',
    '204-csv/600.csv': 'parishes.csv',
    '204-csv/703.csv': 'medals.csv',
  }),
];
