-- Who may issue, lead and permit work by tickets: at which station, for which types of tickets, from when to when and by
-- which certificate. One whose certificate is gone stays on record and holds no longer.
create table ticket_qualification (
  id             text primary key,
  company_id     text not null references company (id),
  account_id     text not null references account (id) on delete cascade,
  role           text not null check (role in ('issuer', 'leader', 'permitter')),
  station_id     text not null references station (id) on delete cascade,
  ticket_types   text[] not null check (cardinality(ticket_types) > 0),
  from_day       date not null,
  to_day         date check (to_day >= from_day),
  certificate_id text references staff_certificate (id) on delete set null,
  note           text not null,
  changed_by     text not null references account (id),
  changed_at     timestamptz not null,
  version        int not null default 1
);
create index ticket_qualification_station on ticket_qualification (station_id, role);
create index ticket_qualification_account on ticket_qualification (account_id);
create index ticket_qualification_certificate on ticket_qualification (certificate_id);

-- What is dangerous about a kind of work at a kind of device, and what is done against it.
create table hazard (
  id          text primary key,
  company_id  text not null references company (id),
  -- Empty: at any device.
  device_type text not null,
  work_type   text not null,
  hazard      text not null,
  control     text not null,
  changed_by  text not null references account (id),
  changed_at  timestamptz not null,
  version     int not null default 1
);
create unique index hazard_once on hazard (company_id, work_type, device_type, hazard);

-- Who watches alarms sees both; who administrates roles looks after them, and so do safety officers.
insert into role_screen (role_id, screen, may_operate)
select seen.role_id, added.screen, coalesce(admin.may_operate, false) or seen.role_id like '%:safety'
from role_screen seen
cross join (values ('threePeople'), ('DangerousPointMainTain')) added (screen)
left join role_screen admin on admin.role_id = seen.role_id and admin.screen = 'roleManagement'
where seen.screen = 'deviceAlarm' on conflict do nothing;
