-- Demo data and a real company's never share a data folder.
create table installation (
  only_one   boolean primary key default true check (only_one),
  mode       text not null check (mode in ('demo', 'production')),
  created_at timestamptz not null default now()
);

create table company (
  id         text primary key,
  name       text not null,
  created_at timestamptz not null default now()
);

create table role (
  id         text primary key,
  company_id text not null references company (id),
  name_zh    text not null,
  name_en    text not null
);

-- What a role shows; with may_operate it also gets what the screen lets people change.
create table role_screen (
  role_id     text    not null references role (id) on delete cascade,
  screen      text    not null,
  may_operate boolean not null,
  primary key (role_id, screen)
);

create table account (
  id                   text primary key,
  user_name            text not null,
  company_id           text not null references company (id),
  real_name            text not null,
  tel                  text not null default '',
  password_hash        text not null,
  must_change_password boolean not null default false,
  lang                 text not null default 'zh_CN' check (lang in ('zh_CN', 'en_US')),
  created_at           timestamptz not null default now()
);
create unique index account_user_name on account (lower(user_name));

create table account_role (
  account_id text not null references account (id) on delete cascade,
  role_id    text not null references role (id) on delete cascade,
  position   int  not null,
  primary key (account_id, role_id)
);

-- Tokens are kept as SHA-256 only: a copy of this table opens no session.
create table session (
  id           text primary key,
  token_hash   bytea not null unique,
  account_id   text not null references account (id) on delete cascade,
  role_id      text not null references role (id),
  created_at   timestamptz not null,
  last_used_at timestamptz not null,
  ended_at     timestamptz
);
create index session_account on session (account_id) where ended_at is null;

-- Signs a known device in again without a password; used once, bound to the device that got it.
create table relogin_token (
  token_hash  bytea primary key,
  account_id  text not null references account (id) on delete cascade,
  device_hash bytea not null,
  expires_at  timestamptz not null
);

-- Wrong passwords per pair of account and address, so that nobody locks others out from elsewhere.
create table login_failure (
  user_name    text not null,
  address      text not null,
  failures     int not null,
  last_at      timestamptz not null,
  locked_until timestamptz,
  primary key (user_name, address)
);

create table station (
  id              text primary key,
  company_id      text not null references company (id),
  name            text not null,
  stcls           text not null check (stcls in ('01', '02', '05')),
  capacity_kw     double precision not null check (capacity_kw > 0),
  province        text not null,
  city            text not null,
  address         text not null,
  longitude       double precision not null check (longitude between -180 and 180),
  latitude        double precision not null check (latitude between -90 and 90),
  time_zone       text not null,
  commissioned_on date not null,
  version         int not null default 1,
  created_at      timestamptz not null default now(),
  deleted_at      timestamptz
);
create unique index station_name on station (company_id, name) where deleted_at is null;
create index station_company on station (company_id) where deleted_at is null;
