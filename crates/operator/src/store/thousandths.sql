-- Amounts are thousandths, because some currencies have three decimals; before, they were hundredths.
UPDATE charge SET amount = amount * 10, balance = balance * 10;
UPDATE account SET balance = balance * 10;
