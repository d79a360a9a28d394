-- 1 for allowances that the owner gave Permit2 by signature. Those indexed before this migration count as given in a transaction.
ALTER TABLE approvals ADD COLUMN is_signed INTEGER NOT NULL DEFAULT 0;
