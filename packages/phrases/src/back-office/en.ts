import messages from '../../catalogues/back-office/en.json' with { type: 'json' };

export default messages;
