-- The jobs are pg-boss's now, in a schema of its own; what held them before goes.
drop table job_leases;

-- How each repeated job is doing, whichever process runs it, and when it is due.
create table job_states (
  name text primary key,
  -- Since when a process is there to run it.
  since timestamptz not null,
  due_at timestamptz not null,
  last_success_at timestamptz,
  failures integer not null default 0,
  failing_since timestamptz,
  last_error text,
  -- Why it waits, in words for the operator.
  stopped text
);
