-- The same bytes brought by two people are one content with two holders: nobody's upload takes over a colleague's.
create table file_holder (
  company_id text not null,
  file_id    text not null,
  account_id text not null references account (id),
  held_at    timestamptz not null,
  primary key (company_id, file_id, account_id),
  foreign key (company_id, file_id) references uploaded_file (company_id, id) on delete cascade
);
create index file_holder_account on file_holder (account_id);

insert into file_holder (company_id, file_id, account_id, held_at)
select company_id, id, uploaded_by, uploaded_at from uploaded_file;

-- A logo or a picture of a station is asked for by its content when unused uploads are removed.
create index account_home_logo on account (company_id, home_logo) where home_logo <> '';
create index station_picture_file on station_picture (file_id);
