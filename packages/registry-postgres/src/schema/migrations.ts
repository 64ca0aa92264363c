/** The steps that lead from an empty database to the tables of this version. A step is never changed once it is released. */
export const MIGRATIONS: readonly string[] = [
  `
  -- One row: what was given when the registry was created.
  create table skill_convert.settings (
    only_row boolean primary key default true check (only_row),
    vaults text[] not null,
    mappings json not null
  );

  -- The history. All tables below can be built from it again.
  create table skill_convert.footprint (
    sequence bigint primary key,
    recorded timestamptz not null default clock_timestamp(),
    at text,
    kind text not null,
    id text collate "C",
    vault text,
    path text,
    version text,
    digest bytea,
    -- json keeps the text of a manifest; jsonb has no NUL and forgets the order of keys.
    manifest json,
    previous bigint references skill_convert.footprint,
    details json
  );
  create index footprint_of_id on skill_convert.footprint (id, sequence);

  create function skill_convert.refuse_change() returns trigger language plpgsql as $$
  begin
    raise exception 'the footprint is only ever appended to';
  end $$;
  create trigger footprint_is_appended_to before update or delete or truncate on skill_convert.footprint
    for each statement execute function skill_convert.refuse_change();

  create table skill_convert.skills (
    id text collate "C" primary key,
    sequence bigint not null references skill_convert.footprint,
    vault text not null,
    runtime text,
    declares_effects boolean not null,
    tags text[] not null,
    capabilities text[] not null,
    effects text[] not null,
    inputs text[] not null,
    labels tsvector not null,
    words tsvector not null
  );
  create index skills_by_tag on skill_convert.skills using gin (tags) with (fastupdate = off);
  create index skills_by_capability on skill_convert.skills using gin (capabilities) with (fastupdate = off);
  create index skills_by_effect on skill_convert.skills using gin (effects) with (fastupdate = off);
  create index skills_by_input on skill_convert.skills using gin (inputs) with (fastupdate = off);
  create index skills_by_label on skill_convert.skills using gin (labels) with (fastupdate = off);
  create index skills_by_word on skill_convert.skills using gin (words) with (fastupdate = off);
  create index skills_of_vault on skill_convert.skills (vault, id);
  create index skills_of_runtime on skill_convert.skills (runtime, id);
  create index skills_without_effects on skill_convert.skills (id) where not declares_effects;
  create index skills_by_first_letter on skill_convert.skills (left(id, 1), length(id));
  create index skills_by_last_letter on skill_convert.skills (right(id, 1), length(id));

  create table skill_convert.dependencies (
    skill text collate "C" not null references skill_convert.skills on delete cascade,
    dependency text collate "C" not null,
    optional boolean not null,
    coordination boolean not null,
    primary key (skill, dependency)
  );
  create index dependents on skill_convert.dependencies (dependency, skill);

  -- The folders that a skill writes to, up to the first placeholder, with their vaults.
  create table skill_convert.regions (
    skill text collate "C" not null references skill_convert.skills on delete cascade,
    folder text collate "C" not null,
    primary key (skill, folder)
  );
  create index regions_by_folder on skill_convert.regions (folder);

  create table skill_convert.contexts (
    name text collate "C" primary key
  );
  create table skill_convert.context_members (
    context text collate "C" not null references skill_convert.contexts on delete cascade,
    id text collate "C" not null,
    primary key (context, id)
  );
  create index contexts_of_member on skill_convert.context_members (id);

  create view skill_convert.versions as
    select id, sequence, version, digest, recorded, manifest
    from skill_convert.footprint
    where kind in ('registered', 'replaced');
  `,
];
