-- What staff built in the data cube and keep: their own, or the company's.
create table analysis_template (
  id          text primary key,
  company_id  text not null references company (id),
  owner_id    text not null references account (id),
  scope       text not null check (scope in ('personal', 'company')),
  name        text not null,
  definition  jsonb not null,
  version     int not null default 1,
  created_at  timestamptz not null,
  changed_at  timestamptz not null,
  changed_by  text not null references account (id)
);
create unique index analysis_template_personal on analysis_template (owner_id, name) where scope = 'personal';
create unique index analysis_template_company on analysis_template (company_id, name) where scope = 'company';

-- Roles that see where energy went may ask further; who operates the analysis manages the templates of the company.
insert into role_screen (role_id, screen, may_operate)
select rs.role_id, 'expertAnalysis', rs.may_operate
from role_screen rs where rs.screen = 'lossAnalysis' on conflict do nothing;
