/** As the other screens ask for them, so that they are read once. */
export const companyPageSize = 200
