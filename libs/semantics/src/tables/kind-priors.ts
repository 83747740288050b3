/**
 * What an analyst expects a feature to say for a kind or against it, before any table was looked at: in the steps of natural
 * logarithms by which odds change.
 */
export const KIND_PRIORS = `
events: always 0.5; time 1; dates as text 1.5; several dates 0.5; file of events 1.5; key of events 1.5; refers to others 1; process 1.5; amounts 0.5; product 1; many categories 0.5; in order of time 0.5; periods as columns -1; one row a moment -1; dates of things -1; no time -1; things by period -1.5
ledger: always -1.5; ledger words 3; running total 3; amounts in and out 1.5; time 0.5; in order of time 0.5; amounts 0.5; no time -1; many rows a moment 0
snapshot: always 0.5; no time 1.5; dates of things 2; file of things 1.5; key of things 2; names 1; names first 1; time -1; process -0.5; things by period -1.5; one row a moment -1; periods as columns -0.5; grid -1
panel: always -1; things by period 3.5; many rows a moment 0.5; time 0.5; year alone 0.5; no time -2; dates of things -1
series: always -1; one row a moment 3; within a day -2; one row a text 1.5; numbers alone 1; regular steps 1; in order of time 0.5; year alone 0.5; fine steps -2; no time -2; names -1; many categories -0.5; process -1; things by period -2
wide_series: always -2; periods as columns 3; mostly periods 2; time -1
survey: always -1.5; scales 2.5; questions 2.5; words of agreement 3; words of surveys 1.5; file of answers 2
crosstab: always -1.5; grid 3; alike numbers 1; total of columns 1; few rows 0.5; no time 0.5; time -1; periods as columns -1; margin 2
readings: always -1; fine steps 2; within a day 1.5; readings 2; numbers alone 0.5; in order of time 0.5; one row a moment 0.5; regular steps 0.5; names -1; no time -2; amounts -0.5; process -1
`;
