-- Something wrong with a device, from its report to its elimination: who appraised it, who eliminated it, who accepted that.
create table defect (
  id              text primary key,
  -- Counted by company: a number tells nothing of the others.
  no              int not null,
  company_id      text not null references company (id),
  station_id      text not null references station (id) on delete cascade,
  device_id       text not null references device (id) on delete cascade,
  title           text not null,
  description     text not null,
  severity        text not null check (severity in ('critical', 'major', 'general')),
  status          text not null check (status in ('submitted', 'controlAppraisal', 'maintenanceAppraisal',
                    'chiefAppraisal', 'elimination', 'acceptance', 'eliminated', 'suspended', 'notDefect')),
  found_at        timestamptz not null,
  -- A name, not an account: also a guard or a contractor finds one.
  found_name      text not null,
  submitter_id    text not null references account (id),
  submitted_at    timestamptz not null,
  deadline_at     timestamptz not null,
  source          text check (source in ('alarm', 'task')),
  source_id       text not null default '',
  -- Its alarm was set to "dispatched" for it, and goes with it.
  holds_alarm     boolean not null default false,
  suspended_from  text check (suspended_from in ('controlAppraisal', 'maintenanceAppraisal', 'chiefAppraisal',
                    'elimination')),
  suspended_until timestamptz,
  suspend_reason  text not null default '',
  eliminator_id   text references account (id),
  eliminated_at   timestamptz,
  acceptor_id     text references account (id),
  closed_at       timestamptz,
  changed_at      timestamptz not null,
  version         int not null default 1,
  unique (company_id, no),
  check ((status = 'suspended') = (suspended_from is not null and suspended_until is not null))
);
-- The last number of each company.
create table defect_number (
  company_id text primary key references company (id),
  last       int not null
);
create index defect_station on defect (station_id, status, deadline_at);
create index defect_device on defect (device_id, found_at);
create index defect_submitter on defect (submitter_id, status);
create index defect_eliminator on defect (eliminator_id) where eliminator_id is not null;
create index defect_acceptor on defect (acceptor_id) where acceptor_id is not null;
create index defect_source on defect (source, source_id) where source is not null;

create table defect_event (
  id          bigint generated always as identity primary key,
  defect_id   text not null references defect (id) on delete cascade,
  at          timestamptz not null,
  kind        text not null,
  -- It stood in before, and that it led to.
  from_status text not null,
  status      text not null,
  account_id  text not null references account (id),
  comment     text not null default ''
);
create index defect_event_defect on defect_event (defect_id, id);
create index defect_event_account on defect_event (account_id, defect_id);

create table defect_file (
  defect_id text not null references defect (id) on delete cascade,
  file_id   text not null,
  added_by  text not null references account (id),
  added_at  timestamptz not null,
  primary key (defect_id, file_id)
);
create index defect_file_file on defect_file (file_id);

-- Who watches alarms sees the defects that follow from them; who handles them handles defects.
insert into role_screen (role_id, screen, may_operate)
select role_id, 'defectManagement', may_operate from role_screen where screen = 'deviceAlarm'
on conflict do nothing;

-- What people of a company know of repairs: one text per entry and language, its earlier texts, and whom it helped.
create table knowledge_entry (
  id          text primary key,
  company_id  text not null references company (id),
  lang        text not null check (lang in ('zh_CN', 'en_US')),
  title       text not null,
  device_type text not null,
  maker       text not null,
  model       text not null,
  fault_code  int,
  symptom     text not null,
  cause       text not null,
  steps       text not null,
  parts       text not null,
  safety      text not null,
  written_by  text not null references account (id),
  created_at  timestamptz not null,
  changed_by  text not null references account (id),
  changed_at  timestamptz not null,
  version     int not null default 1
);
create index knowledge_entry_kind on knowledge_entry (company_id, device_type, fault_code);
create table knowledge_version (
  entry_id   text not null references knowledge_entry (id) on delete cascade,
  version    int not null,
  at         timestamptz not null,
  account_id text not null references account (id),
  fields     jsonb not null,
  primary key (entry_id, version)
);
create table knowledge_helped (
  entry_id   text not null references knowledge_entry (id) on delete cascade,
  account_id text not null references account (id),
  at         timestamptz not null,
  primary key (entry_id, account_id)
);

insert into role_screen (role_id, screen, may_operate)
select role_id, 'operationsRepository', may_operate from role_screen where screen = 'deviceAlarm'
on conflict do nothing;

-- What plate and papers of a device say, and the code on its label: it stays for ever and says nothing of the device.
create table equipment_plate (
  device_id      text primary key references device (id) on delete cascade,
  label_code     text not null unique default replace(gen_random_uuid()::text, '-', ''),
  serial_no      text not null default '',
  supplier       text not null default '',
  installed_on   date,
  warranty_until date,
  note           text not null default '',
  version        int not null default 1
);
create index equipment_plate_warranty on equipment_plate (warranty_until) where warranty_until is not null;
insert into equipment_plate (device_id) select id from device;
create function give_plate() returns trigger language plpgsql as $$
begin
  insert into equipment_plate (device_id) values (new.id) on conflict do nothing;
  return null;
end $$;
create trigger device_plate after insert on device for each row execute function give_plate();
create table equipment_change (
  id         bigint generated always as identity primary key,
  device_id  text not null references device (id) on delete cascade,
  at         timestamptz not null,
  account_id text not null references account (id),
  changes    jsonb not null
);
create index equipment_change_device on equipment_change (device_id, id);

insert into role_screen (role_id, screen, may_operate)
select role_id, 'electronicAccount', may_operate from role_screen where screen = 'deviceAlarm'
on conflict do nothing;
