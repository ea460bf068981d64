-- Looking after the platform and its companies was had by whoever maintains people and roles of the operating company,
-- also in a role that is limited to some stations. It is a right of its own now; roles that reach every station keep it.
alter table role add column administers_platform boolean not null default false;

update role r set administers_platform = true
from company c
where c.id = r.company_id and c.operates_platform and r.station_scope = 'all'
  and exists (select 1 from role_screen s where s.role_id = r.id and s.screen = 'userManagementN' and s.may_operate)
  and exists (select 1 from role_screen s where s.role_id = r.id and s.screen = 'roleManagement' and s.may_operate);

-- Devices, gateways, ingestion, prices and history correction were panels of station management, and are pages
-- with permissions of their own: whoever had them through station management keeps them.
insert into role_screen (role_id, screen, may_operate)
select role_id, page, may_operate
from role_screen cross join unnest(array['deviceManage', 'priceManage']) as page
where screen = 'stationManage'
on conflict do nothing;

insert into role_screen (role_id, screen, may_operate)
select role_id, page, true
from role_screen cross join unnest(array['gatewayManage', 'ingestHealth', 'historyCorrection']) as page
where screen = 'stationManage' and may_operate
on conflict do nothing;
