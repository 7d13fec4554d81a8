import messages from '../../catalogues/bo-today/cs.json' with { type: 'json' };

export default messages;
