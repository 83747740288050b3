import type { TableKind } from '@plumbline/contracts';

/** A public table, what somebody would call its file, and what a person sees that it is. */
export interface LabelledTable {
  /** Below the folder of public data; of a database's script, with the table behind `#`. */
  path: string;
  name: string;
  /** Tables of one maker or one layout: what is chosen by some of them is never judged by the others. */
  family: string;
  /** The kinds that a person may call it; the first is the better name. */
  kinds: readonly TableKind[];
  /** What follows from what: the column, then the kind and its parts in any order. */
  identities: readonly string[];
}

/**
 * A line a table: path, name, kind or kinds, and identities (`column = kind: part, part`) behind `;`. A line without a table
 * begins a family, in the folder that it names.
 */
const LABELS = `
[incidents] insights_insightbench/csvs
flag-1.csv | incidents.csv | events
flag-4.csv | hardware incidents.csv | events
flag-9.csv | tickets.csv | events
flag-10.csv | flag-10.csv | events
[chinook] db_chinook
Chinook_PostgreSql.sql#invoice | invoices.csv | events
Chinook_PostgreSql.sql#invoice_line | invoice_lines.csv | events
Chinook_PostgreSql.sql#customer | customers.csv | snapshot
Chinook_PostgreSql.sql#employee | employees.csv | snapshot
Chinook_PostgreSql.sql#track | tracks.csv | snapshot
Chinook_PostgreSql.sql#album | albums.csv | snapshot
[shop] csv_pollock/clean
file_field_delimiter_0x3B.csv | shop orders.csv | events
[fpp2] forecast_fpp2
a10.csv | drug_sales.csv | series
ausbeer.csv | beer.csv | series
austourists.csv | tourists.csv | series
h02.csv | h02.csv | series
qgas.csv | gas.csv | series
usmelec.csv | electricity.csv | series
[longley] stats_nist
longley.csv | longley.csv | series
[traffic] anomaly_NAB/data
realTraffic/TravelTime_387.csv | TravelTime_387.csv | readings
realTraffic/TravelTime_451.csv | TravelTime_451.csv | readings
realTraffic/occupancy_6005.csv | occupancy_6005.csv | readings
realTraffic/speed_7578.csv | speed_7578.csv | readings
[advertising] anomaly_NAB/data
realAdExchange/exchange-2_cpc_results.csv | exchange-2_cpc_results.csv | readings, series
realAdExchange/exchange-3_cpm_results.csv | exchange-3_cpm_results.csv | readings, series
realAdExchange/exchange-4_cpc_results.csv | exchange-4_cpc_results.csv | readings, series
[artificial] anomaly_NAB/data
artificialWithAnomaly/art_daily_jumpsup.csv | sensor readings.csv | readings
artificialWithAnomaly/art_load_balancer_spikes.csv | load_balancer.csv | readings
artificialNoAnomaly/art_noisy.csv | art_noisy.csv | readings
[barley] json_vega
barley.json | barley.json | panel
[cars] json_vega
cars.json | cars.json | snapshot
[gapminder] json_vega
countries.json | countries.json | panel
[movies] json_vega
movies.json | movies.json | snapshot
[penguins] json_vega
penguins.json | penguins.json | snapshot
[budget] json_vega
budget.json | budget.json | wide_series
[flare] json_vega
flare.json | flare.json | snapshot
[college_2] nlq_nvBench/tables
college_2__instructor.csv | instructors.csv | snapshot
college_2__student.csv | students.csv | snapshot
college_2__department.csv | departments.csv | snapshot
college_2__course.csv | courses.csv | snapshot
college_2__classroom.csv | classrooms.csv | snapshot
[theme_park] nlq_nvBench/tables
cre_Theme_park__HOTELS.csv | hotels.csv | snapshot
cre_Theme_park__Tourist_Attractions.csv | Tourist_Attractions.csv | snapshot
[cards] nlq_nvBench/tables
customers_card_transactions__Financial_transactions.csv | Financial_transactions.csv | events, ledger
customers_card_transactions__Customers_cards.csv | Customers_cards.csv | snapshot
customers_card_transactions__Accounts.csv | Accounts.csv | snapshot
customers_card_transactions__Customers.csv | Customers.csv | snapshot
[driving_school] nlq_nvBench/tables
driving_school__Customer_Payments.csv | Customer_Payments.csv | events
driving_school__Customers.csv | driving school customers.csv | snapshot
[government] nlq_nvBench/tables
department_management__department.csv | government departments.csv | snapshot
department_management__head.csv | heads.csv | snapshot
[film_rank] nlq_nvBench/tables
film_rank__film_market_estimation.csv | film_market_estimation.csv | events, snapshot
film_rank__film.csv | films.csv | snapshot
[formula_1] nlq_nvBench/tables
formula_1__constructorStandings.csv | constructorStandings.csv | panel, events
formula_1__races.csv | races.csv | events
formula_1__circuits.csv | circuits.csv | snapshot
[safety] nlq_nvBench/tables
county_public_safety__county_public_safety.csv | county_public_safety.csv | snapshot | Residents_per_officer = ratio: Population, Police_officers
[battles] nlq_nvBench/tables
battle_death__battle.csv | battles.csv | events
[cinema] nlq_nvBench/tables
cinema__cinema.csv | cinemas.csv | snapshot
[teachers] nlq_nvBench/tables
course_teach__teacher.csv | teachers.csv | snapshot
[contacts] nlq_nvBench/tables
customers_and_products_contacts__addresses.csv | addresses.csv | snapshot
customers_and_products_contacts__customers.csv | customers.csv | snapshot
customers_and_products_contacts__products.csv | products.csv | snapshot
[debates] nlq_nvBench/tables
debate__debate.csv | debates.csv | events
debate__people.csv | people.csv | snapshot
[devices] nlq_nvBench/tables
device__device.csv | devices.csv | snapshot
[flights] nlq_nvBench/tables
flight_company__airport.csv | airports.csv | snapshot
flight_company__flight.csv | flights.csv | events
[insurance] nlq_nvBench/tables
insurance_and_eClaims__policies.csv | policies.csv | snapshot
[ratings] nlq_nvBench/tables
movie_1__Rating.csv | Rating.csv | events
[music] nlq_nvBench/tables
music_1__song.csv | songs.csv | snapshot
music_1__genre.csv | genres.csv | snapshot
music_4__artist.csv | artists.csv | snapshot
music_4__music_festival.csv | music_festival.csv | events, snapshot
[orchestras] nlq_nvBench/tables
orchestra__orchestra.csv | orchestras.csv | snapshot
[hire] nlq_nvBench/tables
products_for_hire__customers.csv | customers.csv | snapshot
[coasters] nlq_nvBench/tables
roller_coaster__roller_coaster.csv | roller_coasters.csv | snapshot
[transcripts] nlq_nvBench/tables
student_transcripts_tracking__Students.csv | Students.csv | snapshot
student_transcripts_tracking__Sections.csv | Sections.csv | snapshot
[pupils] nlq_nvBench/tables
student_1__list.csv | list.csv | snapshot
[basketball] nlq_nvBench/tables
university_basketball__university.csv | universities.csv | snapshot
[medals] nlq_WTQ/csv
203-csv/165.csv | medals.csv | crosstab, snapshot | Total = sum: Gold, Silver, Bronze
203-csv/374.csv | medal table.csv | crosstab, snapshot | Total = sum: Gold, Silver, Bronze
203-csv/739.csv | 739.csv | crosstab, snapshot | Total = sum: Gold, Silver, Bronze
204-csv/703.csv | medals 2009.csv | crosstab, snapshot | Total = sum: Gold, Silver, Bronze
204-csv/725.csv | 725.csv | crosstab, snapshot | Total = sum: Gold, Silver, Bronze
[standings] nlq_WTQ/csv
203-csv/654.csv | standings.csv | snapshot | Difference = difference: For, Against
203-csv/145.csv | liga.csv | snapshot | Goal Difference = difference: Goals for, Goals against
203-csv/378.csv | record.csv | snapshot | Played = sum: Won, Drawn, Lost; Win % = ratio: Won, Played
203-csv/561.csv | teams.csv | snapshot
[voters] nlq_WTQ/csv
200-csv/35.csv | voters.csv | snapshot, crosstab | Total Voters = sum: Active Voters, Inactive Voters; Percentage = share: Total Voters
202-csv/231.csv | election results.csv | snapshot
202-csv/271.csv | candidates.csv | snapshot
204-csv/951.csv | primary.csv | snapshot | Percentage = share: Votes
[languages] nlq_WTQ/csv
204-csv/359.csv | languages.csv | crosstab
[climate] nlq_WTQ/csv
200-csv/42.csv | climate.csv | wide_series, crosstab
[passengers] nlq_WTQ/csv
203-csv/396.csv | passengers.csv | series | Total passengers = sum: Domestic passengers, International passengers
204-csv/237.csv | attendance.csv | series
[censuses] nlq_WTQ/csv
203-csv/834.csv | municipalities.csv | snapshot, wide_series
204-csv/600.csv | parishes.csv | snapshot
204-csv/616.csv | townships.csv | snapshot
203-csv/216.csv | hospitals.csv | snapshot
[squads] nlq_WTQ/csv
204-csv/421.csv | players.csv | snapshot
204-csv/699.csv | members of the assembly.csv | snapshot
203-csv/214.csv | members.csv | snapshot
204-csv/883.csv | squad.csv | snapshot
203-csv/621.csv | statistics.csv | snapshot | Minutes Played Per Game = ratio: Minutes Played, Games Played; Rebounds Per Game = ratio: Rebounds, Games Played; Assists Per Game = ratio: Assists, Games Played; Points Per Game = ratio: Points, Games Played
[schools] nlq_WTQ/csv
203-csv/721.csv | schools.csv | snapshot
204-csv/501.csv | institutions.csv | snapshot
204-csv/959.csv | clubs.csv | snapshot
204-csv/872.csv | buildings.csv | snapshot
[companies] nlq_WTQ/csv
203-csv/83.csv | companies.csv | snapshot
204-csv/163.csv | airlines.csv | snapshot
[matches] nlq_WTQ/csv
203-csv/672.csv | games.csv | events
204-csv/318.csv | fixtures.csv | events
204-csv/795.csv | season games.csv | events
204-csv/250.csv | schedule.csv | events
203-csv/240.csv | 240.csv | events
203-csv/537.csv | international goals.csv | events
204-csv/802.csv | ties.csv | events
[races] nlq_WTQ/csv
203-csv/408.csv | grands prix.csv | events
204-csv/730.csv | races.csv | events
204-csv/312.csv | stages.csv | events
204-csv/740.csv | race results.csv | snapshot, events
204-csv/473.csv | 473.csv | snapshot, events
204-csv/669.csv | heats.csv | snapshot, events
[careers] nlq_WTQ/csv
202-csv/83.csv | career.csv | series, panel, events
204-csv/957.csv | career statistics.csv | series, panel, events | Combined Tackles = sum: Tackles, Assisted Tackles
203-csv/429.csv | competitions.csv | events
204-csv/364.csv | results.csv | events
204-csv/555.csv | 555.csv | events
[filmographies] nlq_WTQ/csv
201-csv/21.csv | filmography.csv | events, snapshot
203-csv/133.csv | roles.csv | events, snapshot
204-csv/729.csv | shows.csv | events, snapshot
[awards] nlq_WTQ/csv
203-csv/757.csv | awards.csv | events
204-csv/948.csv | 948.csv | events
[champions] nlq_WTQ/csv
204-csv/110.csv | champions.csv | events, series
204-csv/62.csv | winners.csv | events, series
203-csv/787.csv | marathon.csv | events, series
[launches] nlq_WTQ/csv
204-csv/633.csv | launches.csv | events
204-csv/236.csv | games.csv | snapshot, events
[drafts] nlq_WTQ/csv
203-csv/417.csv | draft.csv | events, snapshot
203-csv/305.csv | draft picks.csv | events, snapshot
[scores] nlq_WTQ/csv
204-csv/548.csv | cheer scores.csv | snapshot, crosstab | Total score = sum: Basic elements, Tumbling, Stunts, Tosses, Pyramids, Deductions
203-csv/523.csv | pageant scores.csv | snapshot, crosstab
204-csv/979.csv | rhythmic.csv | snapshot, crosstab
`;

/** The tables with their labels, in the order of the list. */
export function labelledTables(): LabelledTable[] {
  let [family, folder] = ['', ''];
  return LABELS.trim()
    .split('\n')
    .flatMap((line): LabelledTable[] => {
      const begins = /^\[(.+)\] (.+)$/.exec(line);
      if (begins) {
        [family, folder] = [begins[1] ?? '', begins[2] ?? ''];
        return [];
      }
      const [path = '', name = '', kinds = '', identities = ''] = line.split(' | ');
      return [
        {
          ...{ path: `${folder}/${path}`, name, family },
          kinds: kinds.split(', ') as TableKind[],
          identities: identities.split('; ').filter((text) => text !== ''),
        },
      ];
    });
}
