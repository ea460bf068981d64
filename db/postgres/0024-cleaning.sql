-- Cleanings that staff entered. What they won is measured from the days around them each time they are read.
create table cleaning_record (
  id          text primary key,
  station_id  text not null references station (id) on delete cascade,
  from_day    date not null,
  to_day      date not null check (to_day >= from_day),
  kind        text not null check (kind in ('washing', 'dry', 'rain')),
  -- Null: the whole station.
  device_ids  text[] check (cardinality(device_ids) > 0),
  cost_yuan   double precision not null check (cost_yuan >= 0),
  note        text not null default '',
  -- What the calculator said when it was entered; null where it could say nothing.
  promise     jsonb,
  created_by  text not null references account (id),
  created_at  timestamptz not null default now(),
  changed_at  timestamptz not null default now(),
  version     int not null default 1
);
create index cleaning_record_station on cleaning_record (station_id, from_day);

-- Roles that see losses see dust; those that look after devices or analyse enter cleanings.
insert into role_screen (role_id, screen, may_operate)
select role_id, 'ashAnalysis', bool_or(may_operate) from role_screen
where screen in ('lossAnalysis', 'deviceAlarm') group by role_id having bool_or(screen = 'lossAnalysis')
on conflict do nothing;
