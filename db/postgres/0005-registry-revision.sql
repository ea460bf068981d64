-- A sequence moves before the change is visible: a reader in between would keep the old registry under the new number
-- for good. A row moves with the change itself.
create table registry_state (
  only_one boolean primary key default true check (only_one),
  revision bigint not null
);
insert into registry_state (revision) values (1);

create or replace function touch_registry() returns trigger language plpgsql as $$
begin
  update registry_state set revision = revision + 1;
  return null;
end $$;
drop sequence registry_revision;

-- A removed station takes its devices with it; another time zone moves their days.
create trigger station_touch after update of deleted_at, time_zone on station execute function touch_registry();
