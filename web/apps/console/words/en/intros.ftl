# What each desk is for: on the desk and on the overview. Apart from the navigation's words, which the first screen loads.
claims_intro = Rewards that subscribers have paid for and wait for.
vouchers_intro = Codes that were bought for rewards, and what is left of them.
rewards_intro = What is left of each reward, what is kept back, and what it costs.
care_intro = Find a subscriber by the mobile number, and help.
reviews_intro = Screenshots that prove a task: approve or reject them.
tournaments_intro = What is played, who has entered, and who won.
prizes_intro = Prizes and invitations that wait for a look before they are paid.
cases_intro = Accounts with signs of fraud, and the cases about them.
approvals_intro = Changes that need a second person.
requests_intro = Requests of persons about their data, and until when they are answered.
reports_intro = What happened on each day: people, play, newcomers, and for finance money and credits.
jobs_intro = Work that the portal does by itself, and what it gave up.
operations_intro = What is paused, what is announced, and how the portal runs.
staff_intro = Who may use this console, and as what.
audit_intro = Every action, refusal and reading of protected data, in the order it happened.
