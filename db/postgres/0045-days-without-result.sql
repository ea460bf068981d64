-- The fleet asks why days have no result; most days have one.
create index analysis_day_no_result on analysis_day (day) where no_result is not null;
