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
