-- The electricity record: what was read at a register of a meter. Energy and totals follow from the order of the
-- readings and are not stored, so that one that is corrected changes what follows.
create table meter_reading (
  id             text primary key,
  device_id      text not null references device (id) on delete cascade,
  direction      text not null check (direction in ('forward', 'reverse')),
  read_at        timestamptz not null,
  reading_kwh    double precision not null check (reading_kwh >= 0),
  step           text not null check (step in ('counted', 'rollover', 'replaced')),
  -- Rolled over: where the register begins again. Replaced: the last value of the old meter.
  old_kwh        double precision check (old_kwh >= 0),
  new_kwh        double precision check (new_kwh >= 0),
  task_id        text references task (id) on delete set null,
  task_no        int not null,
  read_by        text not null references account (id),
  -- As it was read, of a corrected one.
  first_kwh      double precision,
  corrected_by   text references account (id),
  corrected_at   timestamptz,
  correct_reason text not null default '',
  version        int not null default 1,
  unique (device_id, direction, read_at)
);
create index meter_reading_task on meter_reading (task_id) where task_id is not null;
