import messages from '../../catalogues/aml/cs.json' with { type: 'json' };

export default messages;
