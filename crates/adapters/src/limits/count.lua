-- Counts for all keys, or for none (GCRA): of each key it is kept until when, in microseconds, what came so far takes at its
-- rate. Answers with the microseconds to wait; 0 where it was counted.
-- KEYS: what is counted. ARGV, two for each: the microseconds that one takes, and those that may be taken ahead.
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local wait, taken = 0, {}
for nth, key in ipairs(KEYS) do
  local one, ahead = tonumber(ARGV[2 * nth - 1]), tonumber(ARGV[2 * nth])
  -- A clock that was turned back must not shut anybody out for longer than a full burst takes.
  local before = math.min(tonumber(redis.call('GET', key)) or now, now + ahead)
  taken[nth] = math.max(before, now) + one
  wait = math.max(wait, taken[nth] - now - ahead)
end
if wait == 0 then
  for nth, key in ipairs(KEYS) do
    -- Once its time is over, a key says no more than one that is not there.
    redis.call('SET', key, string.format('%d', taken[nth]), 'PX', math.ceil((taken[nth] - now) / 1000))
  end
end
return wait
