// Importing a reaction declares it: whoever processes events imports this.
import './reactions/account'
import './reactions/accounting'
import './reactions/cash-in'
import './reactions/infraction'
import './reactions/transfer'
