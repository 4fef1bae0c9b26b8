/** Who the accounting requests of a minute are used by. */
const budgetUsers = ['people', 'index', 'exports'] as const
export type BudgetUser = (typeof budgetUsers)[number]
