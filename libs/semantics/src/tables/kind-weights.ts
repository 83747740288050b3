/**
 * What each feature of a table says for a kind or against it: what an analyst expects, moved by labelled tables with
 * `npm run bench -- kinds`, which writes this file. A line holds a kind, then features with their weights.
 */
export const KIND_WEIGHTS = `
events: dates as text 1.78; process 1.69; file of events 1.60; key of events 1.52; things by period -1.50; refers to others 1.13; time 1.02; dates of things -1.02; periods as columns -1.01; product 1.00; no time -0.98; one row a moment -0.89; many categories 0.83; amounts 0.56; in order of time 0.54; always 0.52; several dates 0.42; file of things -0.25; regular steps -0.21; no numbers 0.19; many rows a moment -0.19; key of things 0.17; names 0.17; few rows 0.15; alike numbers -0.14; numbers alone -0.13; within a day -0.08; one row a text -0.07; names first 0.06; one number -0.05
ledger: running total 3.00; ledger words 3.00; always -1.61; amounts in and out 1.50; no time -1.03; amounts 0.49; in order of time 0.44; time 0.43; few rows -0.05
snapshot: dates of things 2.02; key of things 2.00; file of things 1.93; things by period -1.50; no time 1.23; names first 1.04; grid -0.96; one row a moment -0.89; names 0.83; time -0.77; process -0.62; periods as columns -0.55; dates as text -0.52; always 0.49; one row a text -0.23; few rows -0.19; several dates 0.17; no numbers -0.15; many rows a moment 0.14; regular steps 0.12; total of columns 0.12; one number 0.09; alike numbers 0.08; in order of time 0.08; mostly periods -0.05
panel: things by period 3.51; no time -2.02; dates of things -1.00; always -0.96; many rows a moment 0.68; year alone 0.65; time 0.55; regular steps 0.14; one number 0.14; few rows -0.08; one row a moment -0.08; no numbers -0.07; in order of time 0.07
series: one row a moment 2.83; within a day -2.07; fine steps -2.00; things by period -2.00; one row a text 1.68; no time -1.56; regular steps 1.04; names -1.03; numbers alone 1.02; process -1.01; always -0.79; many categories -0.59; year alone 0.56; in order of time 0.34; few rows 0.28; time -0.23; dates as text 0.18; alike numbers 0.18; one number -0.16; key of things -0.08; file of things -0.07; no numbers -0.07; several dates -0.05
wide_series: periods as columns 3.06; mostly periods 2.06; always -1.97; time -1.01; names 0.08
survey: words of agreement 3.00; scales 2.50; questions 2.49; always -1.62; file of answers 2.00; words of surveys 1.50; no time -0.08; few rows -0.08
crosstab: grid 2.91; margin 2.00; always -1.60; time -1.02; periods as columns -1.00; alike numbers 0.92; total of columns 0.91; few rows 0.55; no time 0.42; no numbers 0.16; many categories -0.11; one row a text 0.09; names 0.09; dates as text 0.06
readings: fine steps 2.06; no time -2.02; readings 2.00; within a day 1.71; process -1.02; names -1.01; always -0.95; numbers alone 0.69; one row a moment 0.60; in order of time 0.59; amounts -0.51; regular steps 0.46; one number 0.13; year alone -0.08; few rows -0.07; many categories -0.07; time 0.06
`;
