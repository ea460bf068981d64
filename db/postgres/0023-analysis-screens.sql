-- Roles that see where energy went see what broke, which strings are weak or shaded and how brands compare.
insert into role_screen (role_id, screen, may_operate)
select rs.role_id, added.screen, rs.may_operate
from role_screen rs
cross join (values ('deviceFault'), ('deviceMonitor'), ('inverterBrandComparison'), ('shadowAnalysis')) added (screen)
where rs.screen = 'lossAnalysis' on conflict do nothing;

-- Where devices stand on the plan of their plant. The version is that of the whole plan: it is edited as one.
create table plant_plan (
  station_id text primary key references station (id) on delete cascade,
  version    int not null
);
create table plan_place (
  device_id text primary key references device (id) on delete cascade,
  east_m    double precision not null check (east_m between 0 and 20000),
  north_m   double precision not null check (north_m between 0 and 20000)
);
