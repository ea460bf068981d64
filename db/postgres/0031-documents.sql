-- Documents of a company, and the archives of its stations and devices. A removed one is kept for the audit.
create table document (
  id          text primary key,
  company_id  text not null references company (id),
  station_id  text references station (id) on delete cascade,
  device_id   text references device (id) on delete set null,
  title       text not null,
  category    text not null,
  description text not null,
  -- Empty: everyone who has the screen.
  role_ids    text[] not null,
  created_by  text not null references account (id),
  created_at  timestamptz not null,
  changed_by  text not null references account (id),
  changed_at  timestamptz not null,
  version     int not null default 1,
  deleted_at  timestamptz,
  check (device_id is null or station_id is not null)
);
create index document_company on document (company_id, changed_at desc) where deleted_at is null;
create index document_station on document (station_id) where deleted_at is null;

-- A file is never replaced: a new one is the next edition.
create table document_edition (
  document_id text not null references document (id) on delete cascade,
  edition     int not null,
  file_id     text not null,
  note        text not null,
  -- What the file says, where it is text or a table; searched, never shown whole.
  file_text   text not null,
  added_by    text not null references account (id),
  added_at    timestamptz not null,
  primary key (document_id, edition)
);
create index document_edition_file on document_edition (file_id);

-- Roles that see the tasks read the documents of their stations; who handles alarms also files them.
insert into role_screen (role_id, screen, may_operate)
select rs.role_id, added.screen, rs.may_operate
from role_screen rs cross join (values ('docManagement'), ('archivesManagement')) added (screen)
where rs.screen = 'operationMonitorNew' on conflict do nothing;
