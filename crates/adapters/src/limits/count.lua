-- Counts one more of a key, or does not (GCRA): of a key it is kept until when, in microseconds, what came so far takes at its
-- rate. Answers with the microseconds to wait; 0 where it was counted.
-- KEYS: what is counted. ARGV: the microseconds that one takes, and those that may be taken ahead.
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local one, ahead = tonumber(ARGV[1]), tonumber(ARGV[2])
-- A clock that was turned back must not shut anybody out for longer than a full burst takes.
local before = math.min(tonumber(redis.call('GET', KEYS[1])) or now, now + ahead)
local taken = math.max(before, now) + one
if taken - now > ahead then
  return taken - now - ahead
end
-- Once its time is over, a key says no more than one that is not there.
redis.call('SET', KEYS[1], string.format('%d', taken), 'PX', math.ceil((taken - now) / 1000))
return 0
