/** All companies of most organisations come in one page. */
export const companyPageSize = 200
