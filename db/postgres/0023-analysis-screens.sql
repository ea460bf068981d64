-- Roles that see where energy went see what broke, which strings are weak and how brands compare.
insert into role_screen (role_id, screen, may_operate)
select rs.role_id, added.screen, rs.may_operate
from role_screen rs cross join (values ('deviceFault'), ('deviceMonitor'), ('inverterBrandComparison')) added (screen)
where rs.screen = 'lossAnalysis' on conflict do nothing;
