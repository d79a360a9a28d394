-- Idle supply: the balances of the burn addresses and of the token's own contract. NULL: not read yet, or unreadable. On chains indexed before
-- this migration, it is read for all tokens at the next start.
ALTER TABLE tokens ADD COLUMN idle_supply TEXT;
