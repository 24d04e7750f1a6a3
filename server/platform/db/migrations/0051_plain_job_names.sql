-- These two jobs have plainer names now. Their old states would stay in the list of jobs for ever.
update job_states set name = 'forget-old-account-data' where name = 'forget-old-events';
update job_states set name = 'refund-unfit-payments' where name = 'give-back-unfit';
