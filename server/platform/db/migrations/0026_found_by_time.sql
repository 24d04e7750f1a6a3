-- What is forgotten after a time is found by it, however much there is.
create index webhooks_by_receipt on webhooks (received_at);
create index rate_limits_by_end on rate_limits (resets_at);
