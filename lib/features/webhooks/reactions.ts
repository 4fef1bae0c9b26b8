// Importing a reaction registers it; the processing of events imports this file.
import './reactions/account'
import './reactions/accounting'
import './reactions/cash-in'
import './reactions/infraction'
import './reactions/transfer'
