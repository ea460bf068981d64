alter table company
  add column short_name text not null default '',
  add column contact    text not null default '',
  add column tel        text not null default '',
  add column address    text not null default '',
  -- Administrators of the operating company look after the others.
  add column operates_platform boolean not null default false,
  add column version    int not null default 1,
  add column deleted_at timestamptz;

create table organisation (
  id         text primary key,
  company_id text not null references company (id),
  pid        text references organisation (id),
  name       text not null,
  position   int not null default 0,
  created_at timestamptz not null default now()
);
create unique index organisation_name on organisation (company_id, coalesce(pid, ''), name);

create table organisation_station (
  organisation_id text not null references organisation (id) on delete cascade,
  station_id      text not null references station (id) on delete cascade,
  primary key (organisation_id, station_id)
);
create index organisation_station_station on organisation_station (station_id);

create table job (
  id         text primary key,
  company_id text not null references company (id),
  name_zh    text not null,
  name_en    text not null
);

alter table account
  add column email            text not null default '',
  -- 0 in use, 1 locked by an administrator, 2 invited
  add column status           text not null default '0' check (status in ('0', '1', '2')),
  add column job_id           text references job (id),
  add column home_title       text not null default '',
  add column home_title_show  boolean not null default true,
  add column home_logo        text not null default '',
  add column home_logo_show   boolean not null default true,
  add column msg_on_off       text not null default '00' check (msg_on_off in ('00', '01')),
  add column msg_voice_option text not null default '01' check (msg_voice_option in ('01', '02')),
  add column global_theme     text not null default 'darkBlue' check (global_theme in ('darkBlue', 'light', 'dark')),
  add column look             text not null default 'default' check (look in ('default', 'simple')),
  -- A wall screen is never used by hand, so being idle does not end its session.
  add column wall_screen      boolean not null default false,
  add column last_login_at    timestamptz,
  add column deleted_at       timestamptz;
create unique index account_tel on account (tel) where tel <> '' and deleted_at is null;

create table organisation_account (
  organisation_id text not null references organisation (id) on delete cascade,
  account_id      text not null references account (id) on delete cascade,
  is_manager      boolean not null default false,
  primary key (organisation_id, account_id)
);
create index organisation_account_account on organisation_account (account_id);

create table invitation (
  id              text primary key,
  organisation_id text not null references organisation (id) on delete cascade,
  account_id      text not null references account (id) on delete cascade,
  invited_by      text not null references account (id),
  created_at      timestamptz not null default now(),
  answer          text check (answer in ('accepted', 'declined')),
  answered_at     timestamptz
);
create unique index invitation_open on invitation (organisation_id, account_id) where answer is null;

alter table role
  add column description   text not null default '',
  add column station_scope text not null default 'all' check (station_scope in ('all', 'organisation', 'listed')),
  add column version       int not null default 1;
create unique index role_name on role (company_id, name_zh);

create table role_station (
  role_id    text not null references role (id) on delete cascade,
  station_id text not null references station (id) on delete cascade,
  primary key (role_id, station_id)
);

-- The one door to stations: what an account may see in a role. Every read and write of a station, and of anything
-- that belongs to one, joins this.
create function visible_station(p_account text, p_role text) returns setof station
language sql stable parallel safe as $$
  with recursive
    caller as (
      select a.company_id, r.station_scope
      from account a join account_role ar on ar.account_id = a.id join role r on r.id = ar.role_id
      where a.id = p_account and r.id = p_role and r.company_id = a.company_id and a.status = '0' and a.deleted_at is null
    ),
    own_organisation as (
      select oa.organisation_id as id from organisation_account oa where oa.account_id = p_account
      union
      select o.id from organisation o join own_organisation own on o.pid = own.id
    )
  select s.* from station s join caller c on c.company_id = s.company_id
  where s.deleted_at is null and case c.station_scope
    when 'all' then true
    when 'listed' then exists (select 1 from role_station rs where rs.role_id = p_role and rs.station_id = s.id)
    else exists (select 1 from organisation_station os join own_organisation own on own.id = os.organisation_id
                 where os.station_id = s.id)
  end
$$;

create table station_group (
  id         text primary key,
  account_id text not null references account (id) on delete cascade,
  stcls      text not null check (stcls in ('01', '02', '05')),
  name       text not null,
  created_at timestamptz not null default now()
);
create unique index station_group_name on station_group (account_id, stcls, name);

create table station_group_station (
  group_id   text not null references station_group (id) on delete cascade,
  station_id text not null references station (id) on delete cascade,
  primary key (group_id, station_id)
);

alter table session
  add column address            text not null default '',
  add column user_agent         text not null default '',
  -- The browser that signed in: ending its session also ends its right to sign in again by itself.
  add column device_hash        bytea,
  -- What the user looks at now; all null where nothing is chosen.
  add column current_stcls      text,
  add column current_busi_id    text,
  add column current_tree_type  text,
  add column current_busi_type  int;

-- Bearer tokens of a session. A refresh token is used once: its reuse after the grace ends the whole session.
create table refresh_token (
  token_hash bytea primary key,
  session_id text not null references session (id) on delete cascade,
  issued_at  timestamptz not null,
  expires_at timestamptz not null,
  used_at    timestamptz,
  -- What the first use answered, so that a parallel one gets the same successor.
  successor  jsonb
);
create table access_token (
  token_hash bytea primary key,
  session_id text not null references session (id) on delete cascade,
  expires_at timestamptz not null
);
create index access_token_session on access_token (session_id);
create index refresh_token_session on refresh_token (session_id);

create table uploaded_file (
  id           text not null,
  company_id   text not null references company (id),
  file_name    text not null,
  content_type text not null,
  size         int not null,
  width        int,
  height       int,
  content      bytea not null,
  uploaded_by  text not null references account (id),
  uploaded_at  timestamptz not null default now(),
  primary key (company_id, id)
);

create table audit_event (
  seq        bigint generated always as identity primary key,
  at         timestamptz not null,
  company_id text,
  account_id text,
  address    text not null,
  action     text not null,
  target     text not null,
  result     text not null check (result in ('ok', 'refused')),
  detail     text not null,
  -- SHA-256 over the previous event's hash and this event's fields: a changed or missing event breaks the chain.
  hash       bytea not null
);
create index audit_event_company on audit_event (company_id, seq desc);

create function audit_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'audit events are append-only';
end $$;
create trigger audit_append_only before update or delete or truncate on audit_event
  for each statement execute function audit_is_append_only();
