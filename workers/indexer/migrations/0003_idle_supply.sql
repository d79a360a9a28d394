-- What of the supply is out of circulation: the balances of the burn addresses and of the token's own contract. NULL: not asked yet, or the
-- contract does not say. Of a chain that was indexed before, all tokens are asked at the next start.
ALTER TABLE tokens ADD COLUMN idle_supply TEXT;
