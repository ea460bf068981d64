-- Stations and devices have an English name too; whoever reads in English sees it, where it is there.
alter table station add column name_en text check (name_en <> '');
alter table device add column name_en text check (name_en <> '');

create function shown_name(p_english boolean, p_name text, p_name_en text) returns text
language sql immutable parallel safe as $$
  select case when p_english then coalesce(p_name_en, p_name) else p_name end
$$;

-- The same door with the name in the language of the account. `own_name` is the name as it was entered, which the
-- index station_order walks in order; `is_english` is for what stands in the station and has names of its own.
drop function visible_station(text, text);
create function visible_station(p_account text, p_role text)
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
      )
    end
$$;
