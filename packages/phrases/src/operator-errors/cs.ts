import messages from '../../catalogues/operator-errors/cs.json' with { type: 'json' };

export default messages;
