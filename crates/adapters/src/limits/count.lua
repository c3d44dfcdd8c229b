-- Counts requests of keys (GCRA). The value of a key is the time, in microseconds, until which all its requests so
-- far take at their rate. Requests above the limit are counted, too, because nodes have granted them. Returns for
-- each key the microseconds from now until that time.
-- KEYS: the keys. ARGV: three numbers for each key: the microseconds that one request takes, the most that may be
-- taken before it, and the number of requests.
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local answers = {}
for i, key in ipairs(KEYS) do
  local one, most, requests = tonumber(ARGV[3 * i - 2]), tonumber(ARGV[3 * i - 1]), tonumber(ARGV[3 * i])
  -- A clock that was turned back must not shut anybody out for long.
  local before = math.min(tonumber(redis.call('GET', key)) or now, now + most)
  local taken = math.max(before, now) + one * requests
  -- Once its time is over, a key says no more than a missing one.
  redis.call('SET', key, string.format('%d', taken), 'PX', math.ceil((taken - now) / 1000))
  answers[i] = taken - now
end
return answers
