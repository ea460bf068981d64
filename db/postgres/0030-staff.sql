-- What people can do, and where and when: the version is that of the whole record, which is saved as one.
create table staff_profile (
  account_id text primary key references account (id) on delete cascade,
  region     text not null,
  skills     text[] not null,
  note       text not null,
  version    int not null,
  changed_at timestamptz not null
);

-- The one table of certificates: tickets and lessons read it too.
create table staff_certificate (
  id         text primary key,
  account_id text not null references account (id) on delete cascade,
  kind       text not null,
  number     text not null,
  issuer     text not null,
  issued_on  date not null,
  expires_on date check (expires_on >= issued_on)
);
create index staff_certificate_account on staff_certificate (account_id, expires_on);

create table staff_absence (
  id         bigint generated always as identity primary key,
  account_id text not null references account (id) on delete cascade,
  kind       text not null,
  from_day   date not null,
  to_day     date not null check (to_day >= from_day),
  note       text not null
);
create index staff_absence_account on staff_absence (account_id, to_day);

-- Stations a person serves besides those of the own organisation. Who is shared with a station sees it for so long.
create table staff_station (
  id         bigint generated always as identity primary key,
  account_id text not null references account (id) on delete cascade,
  station_id text not null references station (id) on delete cascade,
  from_day   date not null,
  to_day     date check (to_day >= from_day)
);
create index staff_station_account on staff_station (account_id, station_id);
create index staff_station_station on staff_station (station_id);

create table staff_access_time (
  company_id text primary key references company (id),
  weekdays   int[] not null,
  from_time  text not null,
  to_time    text not null
);

create or replace function visible_station(p_account text, p_role text)
returns table (
  id text, company_id text, name text, stcls text, capacity_kw double precision, province text, city text, address text,
  longitude double precision, latitude double precision, time_zone text, commissioned_on date, version int,
  created_at timestamptz, deleted_at timestamptz, own_name text, name_en text, is_english boolean
)
language sql stable parallel safe as $$
  select s.id, s.company_id,
    shown_name((select a.lang = 'en_US' from account a where a.id = p_account), s.name, s.name_en),
    s.stcls, s.capacity_kw, s.province, s.city, s.address, s.longitude, s.latitude, s.time_zone, s.commissioned_on,
    s.version, s.created_at, s.deleted_at, s.name, s.name_en,
    (select a.lang = 'en_US' from account a where a.id = p_account)
  from station s
  where s.deleted_at is null
    and s.company_id = (
      select a.company_id
      from account a join account_role ar on ar.account_id = a.id join role r on r.id = ar.role_id
      where a.id = p_account and r.id = p_role and r.company_id = a.company_id and a.status = '0' and a.deleted_at is null
    )
    and case (select r.station_scope from role r where r.id = p_role)
      when 'all' then true
      when 'listed' then exists (select 1 from role_station rs where rs.role_id = p_role and rs.station_id = s.id)
      else s.id in (
        with recursive own_organisation as (
          select oa.organisation_id as id from organisation_account oa where oa.account_id = p_account
          union
          select o.id from organisation o join own_organisation own on o.pid = own.id
        )
        select os.station_id from organisation_station os join own_organisation own on own.id = os.organisation_id
        union all
        select st.station_id from staff_station st join station x on x.id = st.station_id
        where st.account_id = p_account and (now() at time zone x.time_zone)::date >= st.from_day
          and (st.to_day is null or (now() at time zone x.time_zone)::date <= st.to_day)
      )
    end
$$;

-- Roles that see the tasks see who can do them; who administrates roles looks after their records.
insert into role_screen (role_id, screen, may_operate)
select seen.role_id, 'sharePeopleManagement', coalesce(admin.may_operate, false)
from role_screen seen
left join role_screen admin on admin.role_id = seen.role_id and admin.screen = 'roleManagement'
where seen.screen = 'operationMonitorNew' on conflict do nothing;
