/** How the numbers of a method are made, for readers who do not know its name; by the name a fact carries. */
export const METHOD_NOTES: Readonly<Record<string, { title: string; text: string }>> = {
  adjusted_confidence: {
    title: 'Confidence',
    text: 'The chance that a finding is false is adjusted for all comparisons of the run (Benjamini and Hochberg, 1995). Confidence is (1 − adjusted p) · (1 − e^(−6 · strength)): it rises with the evidence and with the effect, and never reaches 1.',
  },
  series_change: {
    title: 'Lasting change',
    text: 'The season is taken out of a series of complete periods. Then a steady slope (Theil, 1950; Sen, 1968), a step between two medians, a step between two parts of one slope and a turn between two slopes are weighed against each other (Schwarz, 1978). What neighboring periods owe each other is taken out of the chance (Prais and Winsten, 1954).',
  },
  season_break: {
    title: 'Season that failed',
    text: 'The months of a peak or a dip of one year are set beside what level, trend and the same months of the other years lead to, by least squares of logarithms.',
  },
  expected_course: {
    title: 'Expected course',
    text: 'The level is a running median, the seasons are medians of the other cycles, so that what is unusual does not move what it is compared with. 95 % of all values lie inside the band.',
  },
  unusual_stretch: {
    title: 'Unusual stretch',
    text: 'Values are set beside their expected course. Distances are counted in robust standard deviations: 1.4826 times the median absolute deviation (Hampel, 1974).',
  },
  rank_correlation: {
    title: 'Rank correlation',
    text: 'Spearman’s ρ (1904) of two numbers over all rows, from counts in a grid of bins; rows of one bin share a rank. 0 is no relation, 1 and −1 are perfect ones.',
  },
  rank_variance_share: {
    title: 'Share between groups',
    text: 'The share of the differences between rows’ ranks that lies between groups (ε², Kelley, 1935), by the statistic of Kruskal and Wallis (1952), corrected for ties and for what chance gives.',
  },
  association_strength: {
    title: 'Association of categories',
    text: 'Cramér’s V (1946) of two categories over all rows, corrected for chance by Bergsma (2013). 0 is none, 1 is complete.',
  },
  two_groups: {
    title: 'Two groups',
    text: 'The number of one group against that of another: how many times, by how much in percent, and the difference.',
  },
  worth_of_difference: {
    title: 'Worth of a difference',
    text: 'The mean of one group less that of all others, times the rows of the group, over the months of the data: what it would come to if the group were as the others are.',
  },
  share_of_rows: {
    title: 'Shares of rows',
    text: 'The share of rows in one group beside the share in another, and how many times the one is the other.',
  },
  within_strata: {
    title: 'Within groups',
    text: 'The mean of an effect within groups, each weighing as its rows do, and in how many groups it points against the effect over all rows.',
  },
  concentration: {
    title: 'Concentration',
    text: 'The part of a total that the largest tenth of its groups hold, and how unevenly it is spread (Gini, 1912: 0 is even, 1 is all in one).',
  },
  share_of_stretch: {
    title: 'Share in a stretch of time',
    text: 'The part of a whole within some weeks or months is set beside its part in all others, and told as the rows that makes more or fewer. The stretch is the one where both differ most clearly (Kulldorff, 1997).',
  },
  share_of_value: {
    title: 'Share of one value',
    text: 'The part of all rows that one value has.',
  },
  change_of_amount: {
    title: 'Changed payment',
    text: 'An amount that came back the same at even steps, and the one that comes back since a day: how often each came, and what the difference is in a year.',
  },
  largest_share: {
    title: 'Most frequent value',
    text: 'The part of all rows that the most frequent value has, and how many times it is as frequent as the next.',
  },
  longest_run: {
    title: 'Longest run of a value',
    text: 'How many rows at most follow one another with the same value, and which values have so many.',
  },
  longest_run_of_rows: {
    title: 'Longest run of rows',
    text: 'How many rows that fit the question follow one another at most; rows have the order of the file.',
  },
  missing_shares: {
    title: 'Missing values',
    text: 'The share of rows without a value in one group, in all others, and how many times the one is the other.',
  },
  mix_of_change: {
    title: 'Part of a change',
    text: 'How a total changed from one period to the next, and the part of that change that one group makes up.',
  },
  repeated_rows: {
    title: 'Repeated rows',
    text: 'How many rows are the same as one before them: all rows less the different ones.',
  },
  change_by_count_and_average: {
    title: 'Why a total changed',
    text: 'A total is a count times an average. What each of the two makes up of its change, both orders of changing them averaged, so that the two parts add up to the whole change (Shapley, 1953).',
  },
  change_by_volume_price_mix: {
    title: 'Change by volume, price and mix',
    text: 'An amount is a volume times a price. Volume is what more or fewer pieces make up at the earlier average price, price what each thing’s own change of price makes up for the pieces of the later period, mix the rest: other things were sold. What is new or gone has no change of price. The three add up to the whole change.',
  },
  contributions_to_change: {
    title: 'What groups make up of a change',
    text: 'What each group makes up of the change of a total: its number later less its number earlier. What is not listed stands together in the last row, so that the rows add up to the change to the last digit.',
  },
  number_difference: {
    title: 'Difference',
    text: 'The first of two numbers less the second, and how much that is of the second.',
  },
  period_changes: {
    title: 'Changes of groups between two periods',
    text: 'The number of the later period less that of the earlier, and how much that is of the earlier. Groups stand in the order of their change; those without a number in both periods are left out.',
  },
  part_of_whole: { title: 'Part of a whole', text: 'The first of two numbers divided by the second.' },
  count_groups: { title: 'Number of groups', text: 'How many groups a plan gives.' },
  correlation_of_pairs: {
    title: 'Correlation',
    text: 'Pearson’s correlation of two columns over the rows that hold both: 1 is a straight line upwards, 0 none. Beside it the chance of one at least as far from zero where there is none (Student, 1908).',
  },
  shape_of_numbers: {
    title: 'Shape of a column',
    text: 'Skewness and excess kurtosis about the mean (Fisher, 1930), and how many values lie beyond 1.5 interquartile ranges outside the quartiles (Tukey, 1977) or more than three standard deviations from the mean.',
  },
  forecast: {
    title: 'Forecast',
    text: 'Models are fitted again at several dates of the past and judged by what came after (Tashman, 2000). The one with the lowest mean absolute scaled error (Hyndman and Koehler, 2006) is chosen, their weighted mean where no other is clearly lower; bands are as wide as its misses there were.',
  },
  forecast_total: {
    title: 'Total ahead',
    text: 'All predicted periods together. Its band is as wide as the sums of the tests were off.',
  },
  forecast_segments: {
    title: 'Forecasts of segments',
    text: 'Each segment is forecast like the whole. What they and the whole differ by is shared out by how far off each was (Hyndman, Lee and Wang, 2016).',
  },
  forecast_segment_changes: {
    title: 'What segments make up of a change',
    text: 'For each segment the forecast of all periods ahead less what came in the same periods before. What belongs to no segment stands in the last row, so that the rows add up to the change of the whole.',
  },
  forecast_backtest: {
    title: 'Tests on the past',
    text: 'The average miss of every model over the same dates, and the share of what came that lay inside bands made of the other dates alone.',
  },
  forecast_tests: {
    title: 'Test by test',
    text: 'What the chosen model said at each date of the past, what came, and what the last value would have missed by.',
  },
  forecast_drivers: {
    title: 'Columns known ahead of a forecast',
    text: 'Series and columns lose trend and season by the same filter; what is left of the one is fitted to what is left of the others by least squares (Robinson, 1988). A column is used where the tests, made again with it, miss by at least 3% less. What goes with a column need not be caused by it.',
  },
  forecast_pass: {
    title: 'Chance of passing a level',
    text: 'The share of tested periods whose miss, in half widths of the band the model had there, would still carry the forecast beyond the level; one more test is counted against it (Vovk, Gammerman and Shafer, 2005).',
  },
  forecast_enough: {
    title: 'What is enough',
    text: 'The forecast and the miss upwards that the stated share of tested periods did not pass, in half widths of the band the model had there; one more test is counted against it (Vovk, Gammerman and Shafer, 2005).',
  },
  series_parts: {
    title: 'Trend, season and rest',
    text: 'The season is the mean of each place of a cycle beyond a running mean; the trend is a running mean of what is left. The three add up to the series.',
  },
  cell_interaction: {
    title: 'Where two values meet',
    text: 'The mean where two values meet, beside what each of the two is with all others: levels of rows and columns that add up, or multiply where that leaves less, learned from all other cells by weighted least squares (Scheffé, 1959).',
  },
  change_between: {
    title: 'Change between two periods',
    text: 'The later number less the earlier one, that difference as a part of the earlier number, and how many times it the later one is.',
  },
  change_parts: {
    title: 'Parts of a change',
    text: 'A total changes by more rows or by larger ones. What the rows bring is counted at the middle of both averages, what the average brings at the middle of both counts (Bennet, 1920), so that both add up to the change.',
  },
  change_spread: {
    title: 'How broad a change is',
    text: 'Groups whose total rose, and groups whose total fell, from one period to the other.',
  },
  period_position: {
    title: 'Place of the last period',
    text: 'The last complete period is set beside the one before and the same one a year earlier, and ranked among all complete periods.',
  },
  part_of_total: {
    title: 'Part of a total',
    text: 'What one group makes up of the sum over all groups.',
  },
  table_scores: {
    title: 'Tests on unseen rows',
    text: 'Every row is predicted by models that had not seen it (Stone, 1974): a weighted sum (Hoerl and Kennard, 1970), boosted trees (Friedman, 2001) and both together, beside a guess that knows no column. A model counts as better where it saves more than three standard errors.',
  },
  table_importance: {
    title: 'What matters',
    text: 'How much worse predictions of unseen rows get where a column’s values are shuffled among them (Breiman, 2001). Columns that say the same share it.',
  },
  table_values: {
    title: 'Value by value',
    text: 'Rows by the values of a column: what was said of them on average by models that had not seen them, and what was.',
  },
  alert_judgement: {
    title: 'What an alert looks at',
    text: 'Each period under the rule of an alert, by what was known before it. Where the rule is the expected range: the level (exponential smoothing: Brown, 1959) and the seasons of a robust decomposition, as wide as the largest of a year’s misses is likely to lie away (half t distributions: Lange, Little and Taylor, 1989), so that of series without change at most 5 in 100 leave it in a year.',
  },
  table_columns: {
    title: 'Columns left out',
    text: 'Columns that can only be known with the answer (Kaufman, Rosset, Perlich and Stitelman, 2012): they tell it alone, are filled only after it, lie later, or compute it.',
  },
  table_calibration: {
    title: 'Said and was',
    text: 'Rows in up to ten groups of similar predictions: what was said of them on average, and what was.',
  },
  table_outcome: {
    title: 'Right and wrong',
    text: 'Of yes and no: rows by what was and what was said, a yes from one half on. Of numbers: the band around a prediction that holds 80 and 95 of 100 misses, and what it held of rows it was not made of.',
  },
};
