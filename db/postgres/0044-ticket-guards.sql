-- The end of a qualification that people were warned of; another end is warned of again.
alter table ticket_qualification add column warned_of date;

-- The hours of a day at which those who operate a station were sent its live tickets. Kept for some days.
create table ticket_sweep (
  station_id text not null references station (id) on delete cascade,
  day        date not null,
  hour       int not null check (hour between 0 and 23),
  primary key (station_id, day, hour)
);
create index ticket_sweep_day on ticket_sweep (day);
