/** The same input as other screens use, so that companies are read once. */
export const companyPageSize = 200
