import messages from '../../catalogues/back-office/pl.json' with { type: 'json' };

export default messages;
