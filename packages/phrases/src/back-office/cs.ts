import messages from '../../catalogues/back-office/cs.json' with { type: 'json' };

export default messages;
