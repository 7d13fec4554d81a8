import messages from '../../catalogues/operator-errors/en.json' with { type: 'json' };

export default messages;
